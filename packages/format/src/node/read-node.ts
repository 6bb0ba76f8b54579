/** Reads one file of a scanned folder: its text or base64, digest and size. */
import { isAscii, isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { closeSync, fstatSync, readSync, type Stats } from "node:fs";
import { formatDigest, LIMITS } from "@skillbake/core";
import { openChecked } from "./open-checked.ts";
import { reasonOf } from "./reason-of.ts";
import type { FileNode } from "./scan-folder.ts";

/** What is known about the bytes of a file without keeping them. */
export interface HashedFile {
	readonly path: string;
	readonly name: string;
	readonly digest: string;
	readonly size: number;
	readonly executable: boolean;
	/** Whether it is valid UTF-8. */
	readonly isText: boolean;
	readonly isAscii: boolean;
}

export interface ReadFile extends HashedFile {
	/** The exact text of a file that is valid UTF-8; `undefined` for any other. */
	readonly text: string | undefined;
	/** The text or, for a binary file, its base64. */
	readonly content: string;
}

/** The file system's data about a file in which a change shows. Few fields: callers keep many. */
export type FileStamp = Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino" | "mode">;

/** Windows has no executable bits; there a file that starts with `#!` counts as executable. */
const SHEBANG_DECIDES = process.platform === "win32";

/** Why a file was not read. `oversize` is the size of a file that is too large. */
interface Unread {
	readonly reason: string;
	readonly oversize?: number;
}

export type NodeReading = { readonly file: ReadFile; readonly stamp: FileStamp } | Unread;

/** Reads a file. With `eol: "lf"` every CRLF becomes LF before the digest is computed. */
export function readNode(node: FileNode, eol: "keep" | "lf" = "keep"): NodeReading {
	const read = readAndHash(node, eol);
	if ("reason" in read) return read;
	const { file, bytes, stamp } = read;
	const text = file.isText ? bytes.toString(file.isAscii ? "latin1" : "utf8") : undefined;
	return { file: { ...file, text, content: text ?? bytes.toString("base64") }, stamp };
}

/** Like `readNode`, without making strings of the bytes. */
export function hashNode(
	node: FileNode,
	eol: "keep" | "lf" = "keep",
): { file: HashedFile; stamp: FileStamp } | Unread {
	const read = readAndHash(node, eol);
	return "reason" in read ? read : { file: read.file, stamp: read.stamp };
}

/** Synchronous: three times as fast as the promise API for many small files. */
function readAndHash(
	node: FileNode,
	eol: "keep" | "lf",
): { file: HashedFile; bytes: Buffer; stamp: FileStamp } | Unread {
	let stats: Stats;
	let bytes: Buffer;
	try {
		const descriptor = openChecked(node.real);
		try {
			stats = fstatSync(descriptor);
			if (!stats.isFile()) return { reason: "it is no longer a file" };
			if (stats.size > LIMITS.readBytes)
				return {
					reason: `it has ${stats.size} bytes; at most ${LIMITS.readBytes} are read`,
					oversize: stats.size,
				};
			bytes = readBytes(descriptor, stats.size);
		} finally {
			closeSync(descriptor);
		}
	} catch (error) {
		return { reason: reasonOf(error) };
	}
	const ascii = isAscii(bytes);
	const isText = ascii || isUtf8(bytes);
	if (eol === "lf" && isText && bytes.includes("\r\n"))
		bytes = Buffer.from(bytes.toString("utf8").replaceAll("\r\n", "\n"));
	const file = {
		path: node.path,
		name: node.name,
		digest: sha256(bytes),
		size: bytes.length,
		executable: SHEBANG_DECIDES ? startsScript(bytes) : (stats.mode & 0o111) !== 0,
		isText,
		isAscii: ascii,
	};
	const { mtimeMs, ctimeMs, size, ino, mode } = stats;
	return { file, bytes, stamp: { mtimeMs, ctimeMs, size, ino, mode } };
}

function startsScript(bytes: Buffer): boolean {
	return bytes[0] === 0x23 && bytes[1] === 0x21;
}

/** Shared by all reads, because callers keep strings and never the bytes. Most files fit into it. */
const SCRATCH = Buffer.allocUnsafe(256 * 1024);

/** The bytes are valid until the next call. */
function readBytes(descriptor: number, size: number): Buffer {
	const bytes = size > SCRATCH.length ? Buffer.allocUnsafe(size) : SCRATCH;
	let length = 0;
	for (let count = -1; count !== 0 && length < size; length += count)
		count = readSync(descriptor, bytes, length, size - length, null);
	return bytes.subarray(0, length);
}

export function sha256(bytes: Uint8Array | string): string {
	return formatDigest(hash("sha256", bytes, "hex"));
}
