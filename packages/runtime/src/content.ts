/** From the source of one skill to the stored text of one file, whatever the content mode. */
import type { ManifestSkill } from "@skillbake/core";
import { encodeBase64 } from "./base64.ts";
import { readAsset } from "./read-asset.ts";

/** Text or base64 as stored, a URL that serves the raw bytes, or `null`: a nested skill stores it. */
export type ContentItem = string | URL | null;

/** The items of one skill, or a function that loads them. */
export type ContentSource = readonly ContentItem[] | (() => Promise<readonly ContentItem[]>);

/** Gives the stored form of an item: one per file, then one per archive. */
export type ReadItem = (item: number) => Promise<string>;

/** `readElsewhere` reads a file that a nested skill stores. */
export function createReader(
	{ files, resources }: ManifestSkill,
	source: ContentSource,
	readElsewhere: (uri: string) => Promise<string>,
): ReadItem {
	const once = createOnce();
	return async (item) => {
		const items = typeof source === "function" ? await once(-1, source) : source;
		const content = items[item];
		if (content === null) return readElsewhere(resources[item]!.uri);
		if (typeof content === "string") return content;
		return once(item, async () => {
			const bytes = await readAsset(content!);
			if (files[item]?.encoding !== "text") return encodeBase64(bytes);
			// A byte order mark is content, too (S15).
			return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
		});
	};
}

/** Runs the work for a key once and shares it; a failure is not kept, so the next call tries again. */
function createOnce() {
	const running = new Map<number, Promise<unknown>>();
	return <T>(key: number, work: () => Promise<T>): Promise<T> => {
		let result = running.get(key) as Promise<T> | undefined;
		if (!result) {
			result = (async () => work())();
			running.set(key, result);
			result.catch(() => running.delete(key));
		}
		return result;
	};
}
