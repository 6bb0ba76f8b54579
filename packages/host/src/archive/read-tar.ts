/**
 * A strict reader of ustar with pax and GNU long names. The available libraries need Node's streams
 * or accept what a host must refuse: links, devices, sparse files, wrong checksums.
 */

import { FIXED_LIMITS, type HostLimits } from "../limits.ts";
import { show } from "../untrusted/show.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import { refuse } from "./archive-errors.ts";
import { type ArchiveFile, FileTree } from "./file-tree.ts";
import { parsePax } from "./parse-pax.ts";

const BLOCK = 512;

interface TarHeader {
	readonly name: string;
	readonly mode: number;
	readonly size: number;
	readonly type: string;
}

export function readTar(tar: Uint8Array, limits: HostLimits): ReadonlyMap<string, ArchiveFile> {
	const tree = new FileTree(limits);
	let longName: string | undefined;
	for (let at = 0; ; ) {
		const block = tar.subarray(at, at + BLOCK);
		if (block.length < BLOCK) throw refuse("is truncated");
		if (isZero(block)) {
			if (!isZero(tar.subarray(at))) throw refuse("has data after its end");
			return tree.finish();
		}
		const header = parseHeader(block);
		at += BLOCK;
		if (at + header.size > tar.length) throw refuse("is truncated");
		const body = tar.subarray(at, at + header.size);
		at += Math.ceil(header.size / BLOCK) * BLOCK;
		tree.addEntry();
		if (header.type === "x" || header.type === "g" || header.type === "L") {
			longName = readNameRecord(header, body) ?? longName;
			continue;
		}
		addEntry(tree, { ...header, name: longName ?? header.name }, body);
		longName = undefined;
	}
}

function addEntry(tree: FileTree, { type, name, mode, size }: TarHeader, body: Uint8Array): void {
	// Before POSIX, a directory was a file whose name ends with a slash.
	if (type === "5" || (type === "0" && name.endsWith("/"))) {
		if (size !== 0) throw refuse("has a directory with content");
		tree.addDirectory(name, mode);
		return;
	}
	if (type !== "0") throw refuse(`holds ${kindOf(type)}; only files and directories are accepted`);
	tree.reserve(size);
	// Copy: a view would keep the whole unpacked archive alive.
	tree.addFile(name, mode, body.slice());
}

/** The name of the next entry. A global header must not change any file. */
function readNameRecord({ type, size }: TarHeader, body: Uint8Array): string | undefined {
	if (size > FIXED_LIMITS.tarNameBytes) throw refuse("has an oversized header");
	if (type === "L") return text(body);
	const fields = parsePax(body);
	const forbidden = [...fields.keys()].find((key) =>
		type === "g" ? key !== "comment" : /^(?:size|linkpath|GNU\.sparse\..*)$/.test(key),
	);
	if (forbidden !== undefined)
		throw refuse(`has a header that changes its files (${show(forbidden)})`);
	return fields.get("path");
}

function parseHeader(block: Uint8Array): TarHeader {
	const sum = block.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
	if (octal(block.subarray(148, 156)) !== sum) throw refuse("has a damaged header");
	const name = text(block.subarray(0, 100));
	// Only POSIX ustar has a prefix; GNU uses the same bytes for times.
	const posix = text(block.subarray(257, 263)) === "ustar" && block[262] === 0;
	const prefix = posix ? text(block.subarray(345, 500)) : "";
	return {
		name: prefix === "" ? name : `${prefix}/${name}`,
		mode: octal(block.subarray(100, 108)),
		size: octal(block.subarray(124, 136)),
		type: block[156] ? String.fromCharCode(block[156]) : "0",
	};
}

/** Up to the first NUL, as UTF-8. */
function text(bytes: Uint8Array): string {
	const end = bytes.indexOf(0);
	const decoded = decodeText(end === -1 ? bytes : bytes.subarray(0, end));
	if (decoded === undefined) throw refuse("has a name that is not UTF-8");
	return decoded;
}

/** Octal only: base 256 is for sizes far above every limit. */
function octal(field: Uint8Array): number {
	const digits = text(field).trim();
	if (!/^[0-7]*$/.test(digits)) throw refuse("has a damaged header");
	return digits === "" ? 0 : Number.parseInt(digits, 8);
}

function isZero(bytes: Uint8Array): boolean {
	return bytes.every((byte) => byte === 0);
}

function kindOf(type: string): string {
	const kinds: Record<string, string> = {
		"1": "a hard link",
		"2": "a symbolic link",
		"3": "a device",
		"4": "a device",
		"6": "a pipe",
	};
	return kinds[type] ?? `an entry of type ${show(type)}`;
}
