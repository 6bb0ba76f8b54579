/** From the sources of a generated module to the stored text of one file, whatever the content mode. */
import type { Manifest } from "@skillbake/core";
import { encodeBase64 } from "./base64.ts";
import { readAsset } from "./read-asset.ts";

/** Text or base64 as stored, a URL that serves the raw bytes, or `null`: a nested skill stores it. */
export type ContentItem = string | URL | null;

/** The items of one skill, or a function that loads them. */
export type ContentSource = readonly ContentItem[] | (() => Promise<readonly ContentItem[]>);

/** The stored form of one item of one skill, both by position. */
export type ReadItem = (skill: number, item: number) => Promise<string>;

export function createReader({ skills }: Manifest, sources: readonly ContentSource[]): ReadItem {
	const positions = new Map(skills.map(({ path }, at) => [path, at]));
	const once = createOnce();

	/** The innermost nested skill that holds a file, and the file's position there. */
	function findOwner(at: number, item: number): readonly [number, number] | undefined {
		const { path, files } = skills[at]!;
		const segments = `${path}/${files[item]?.path}`.split("/");
		for (let depth = segments.length - 1; depth > path.split("/").length; depth--) {
			const owner = positions.get(segments.slice(0, depth).join("/"));
			if (owner === undefined) continue;
			const rest = segments.slice(depth).join("/");
			return [owner, skills[owner]!.files.findIndex((file) => file.path === rest)];
		}
		return undefined;
	}

	return async function read(at, item) {
		const source = sources[at];
		const items = typeof source === "function" ? await once(at, source) : source;
		const content = items?.[item];
		if (typeof content === "string") return content;
		if (content)
			return once(content.href, async () => {
				const bytes = await readAsset(content);
				if (skills[at]!.files[item]?.encoding !== "text") return encodeBase64(bytes);
				// A byte order mark is content, too (S15).
				return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
			});
		const owner = content === null && findOwner(at, item);
		if (!owner) throw new Error("The generated module has no content for this file");
		return read(...owner);
	};
}

/** Runs the work for a key once and shares it; a failure is not kept, so the next call tries again. */
function createOnce() {
	const running = new Map<unknown, Promise<unknown>>();
	return <T>(key: unknown, work: () => Promise<T>): Promise<T> => {
		let result = running.get(key) as Promise<T> | undefined;
		if (!result) {
			result = (async () => work())();
			running.set(key, result);
			result.catch(() => running.delete(key));
		}
		return result;
	};
}
