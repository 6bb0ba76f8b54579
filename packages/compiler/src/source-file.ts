/** One file of a skill, read. The second of the two places that touch the disk. */
import { isAscii, isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { formatDigest } from "@skillbake/core";
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
): { source: SourceFile; stats: Stats } | { reason: string } {
	let stats: Stats;
	let bytes: Buffer;
	try {
		const file = openSync(node.absolute, OPEN_FLAGS);
		try {
			stats = fstatSync(file);
			if (!stats.isFile()) return { reason: "it is no longer a file" };
			bytes = readFileSync(file);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		return { reason: reasonOf(error) };
	}
	let text = isUtf8(bytes) ? bytes.toString("utf8") : undefined;
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
		isAscii: isAscii(bytes),
		content: text ?? bytes.toString("base64"),
	};
	return { source, stats };
}

export function sha256(bytes: Uint8Array | string): string {
	return formatDigest(hash("sha256", bytes, "hex"));
}
