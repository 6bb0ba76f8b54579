/** Field by field: the entry's frontmatter against that of the `SKILL.md` itself (H5). */
import type { Frontmatter } from "@skillbake/core";
import { isRecord } from "./is-record.ts";
import { show } from "./show.ts";

/** One line per difference; empty if they are equal. Key order is free, types are not. */
export function compareFrontmatter(entry: Frontmatter, file: Frontmatter): string[] {
	return compare(entry, file, "");
}

function compare(entry: unknown, file: unknown, path: string): string[] {
	if (Array.isArray(entry) && Array.isArray(file)) {
		const length = Math.max(entry.length, file.length);
		return Array.from({ length }, (_, i) => compare(entry[i], file[i], `${path}[${i}]`)).flat();
	}
	if (isRecord(entry) && isRecord(file)) {
		const keys = new Set([...Object.keys(entry), ...Object.keys(file)]);
		return [...keys].flatMap((key) =>
			compare(own(entry, key), own(file, key), path === "" ? key : `${path}.${key}`),
		);
	}
	if (entry === file) return [];
	return [`${show(path)}: announced ${describe(entry)}, the file has ${describe(file)}`];
}

/** Never what an object inherits: a field may be called `constructor`. */
function own(object: Record<string, unknown>, key: string): unknown {
	return Object.hasOwn(object, key) ? object[key] : undefined;
}

function describe(value: unknown): string {
	return value === undefined ? "nothing" : show(value);
}
