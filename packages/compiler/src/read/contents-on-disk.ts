/**
 * Files whose contents stay on disk, for servers of folders that need not fit into memory. Digests and
 * metadata are computed once; contents are read again each time, except the most recent ones.
 */
import { type FileNode, hashNode, type ReadFile, readNode } from "@skillbake/format/node";

/** Thrown when contents are asked for that are no longer on disk. */
export class ChangedFileError extends Error {
	constructor(path: string, reason: string) {
		super(`${path} cannot be read as it was compiled: ${reason}`);
		this.name = "ChangedFileError";
	}
}

/** In characters. The checks of a skill look at its files one after the other, so a few suffice. */
const MAX_RECENT = 4 * 2 ** 20;

/** `onChanged` is called with the absolute path of a file that is no longer what was compiled. */
export function createDiskOpener(onChanged?: (path: string) => void): typeof readNode {
	const recent = createRecentTexts(MAX_RECENT);

	function readAgain(node: FileNode, eol: "keep" | "lf" | undefined, digest: string): string {
		const read = readNode(node, eol);
		if ("file" in read && read.file.digest === digest) return read.file.content;
		onChanged?.(node.absolute);
		throw new ChangedFileError(node.path, "file" in read ? "it has changed" : read.reason);
	}

	return (node, eol) => {
		const hashed = hashNode(node, eol);
		if ("reason" in hashed) return hashed;
		const { digest, isText } = hashed.file;
		const file: ReadFile = {
			...hashed.file,
			get text() {
				return isText ? file.content : undefined;
			},
			get content() {
				return recent.get(file) ?? recent.add(file, readAgain(node, eol, digest));
			},
		};
		return { file, stamp: hashed.stamp };
	};
}

/** Keeps the texts that were added last, up to a number of characters. */
function createRecentTexts(maxSize: number) {
	const texts = new Map<object, string>();
	let size = 0;
	return {
		get: (key: object) => texts.get(key),
		add(key: object, text: string): string {
			if (text.length > maxSize) return text;
			texts.set(key, text);
			size += text.length;
			for (const [oldest, { length }] of texts) {
				if (size <= maxSize) break;
				texts.delete(oldest);
				size -= length;
			}
			return text;
		},
	};
}

/** Whether contents are read with each access instead of kept in memory. */
export function isOnDisk(item: { readonly content: string }): boolean {
	return Object.getOwnPropertyDescriptor(item, "content")?.get !== undefined;
}
