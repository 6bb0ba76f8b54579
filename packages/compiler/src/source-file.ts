/** One file of a skill, read. The second of the two places that touch the disk. */
import { isAscii, isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { type FileNode, reasonOf } from "./scan-folder.ts";

export interface SourceFile {
	readonly path: string;
	readonly name: string;
	readonly digest: string;
	readonly size: number;
	readonly executable: boolean;
	/** The exact text of a file that is valid UTF-8; `undefined` for any other. */
	readonly text: string | undefined;
	readonly isAscii: boolean;
	/** The text or, for a binary file, its base64. */
	readonly content: string;
}

/** What the file system says of a file, as far as a change shows in it. Small: many are kept. */
export type FileStamp = Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino" | "mode">;

/** Windows has no executable bits; there a script is what says `#!`. */
const SHEBANG_DECIDES = process.platform === "win32";

/** A pipe or a link that took the file's place since the scan is neither waited for nor followed. */
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
const OPEN_FLAGS = O_RDONLY | O_NONBLOCK | O_NOFOLLOW;

/**
 * Reads synchronously: for many small files that takes a third of the time of the promise API,
 * and nobody has anything better to do than wait for the result.
 */
export function readSourceFile(
	node: FileNode,
	eol: "keep" | "lf",
): { source: SourceFile; stamp: FileStamp } | { reason: string } {
	let stats: Stats;
	let bytes: Buffer;
	try {
		const file = openSync(node.absolute, OPEN_FLAGS);
		try {
			stats = fstatSync(file);
			if (!stats.isFile()) return { reason: "it is no longer a file" };
			bytes = readBytes(file, stats.size);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		return { reason: reasonOf(error) };
	}
	const ascii = isAscii(bytes);
	let text = ascii ? bytes.toString("latin1") : isUtf8(bytes) ? bytes.toString("utf8") : undefined;
	if (eol === "lf" && text?.includes("\r\n")) {
		text = text.replaceAll("\r\n", "\n");
		bytes = Buffer.from(text);
	}
	const source = {
		path: node.path,
		name: node.name,
		digest: sha256(bytes),
		size: bytes.length,
		executable: SHEBANG_DECIDES ? (text?.startsWith("#!") ?? false) : (stats.mode & 0o111) !== 0,
		text,
		isAscii: ascii,
		content: text ?? bytes.toString("base64"),
	};
	const { mtimeMs, ctimeMs, size, ino, mode } = stats;
	return { source, stamp: { mtimeMs, ctimeMs, size, ino, mode } };
}

/** Most files fit into it. Nothing keeps the bytes of a file: what is kept are strings made of them. */
const SCRATCH = Buffer.allocUnsafe(256 * 1024);

/** The bytes are valid until the next call. */
function readBytes(file: number, size: number): Buffer {
	const bytes = size > SCRATCH.length ? Buffer.allocUnsafe(size) : SCRATCH;
	let length = 0;
	for (let count = -1; count !== 0 && length < size; length += count)
		count = readSync(file, bytes, length, size - length, null);
	return bytes.subarray(0, length);
}

export function sha256(bytes: Uint8Array | string): string {
	return `sha256:${hash("sha256", bytes, "hex")}`;
}
