/** Compares the frontmatter of an entry with that of its `SKILL.md`, field by field (H5). */
import type { Frontmatter } from "@skillbake/core";
import { isRecord } from "../untrusted/is-record.ts";
import { show } from "../untrusted/show.ts";

/** One line per difference. Ignores the order of keys, but not types. */
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
	return [`${show(path)} is ${describe(entry)} in the entry and ${describe(file)} in the file`];
}

/** Ignores inherited properties: a field may be called `constructor`. */
function own(object: Record<string, unknown>, key: string): unknown {
	return Object.hasOwn(object, key) ? object[key] : undefined;
}

function describe(value: unknown): string {
	return value === undefined ? "missing" : show(value);
}
