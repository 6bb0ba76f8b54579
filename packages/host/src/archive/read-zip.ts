/**
 * A strict zip reader. It follows the central directory and refuses local headers that differ from
 * it, data shared by two entries, encryption, zip64 and links.
 */

import type { HostLimits } from "../limits.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import { refuse, tooMuch } from "./archive-errors.ts";
import { assertRatio } from "./assert-ratio.ts";
import { crc32 } from "./crc32.ts";
import { type ArchiveFile, FileTree } from "./file-tree.ts";
import { inflate } from "./inflate.ts";
import { readZipDirectory, type ZipEntry } from "./read-zip-directory.ts";

const LOCAL_HEADER = 0x04034b50;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const DIRECTORY = 0o040000;
/** Without and with a signature. */
const DESCRIPTOR_LENGTHS = [12, 16];

export function readZip(zip: Uint8Array, limits: HostLimits): ReadonlyMap<string, ArchiveFile> {
	const tree = new FileTree(limits);
	const { entries, start } = readZipDirectory(zip, limits.archiveEntries);
	const total = entries.reduce((sum, { size }) => sum + size, 0);
	if (total > limits.skillBytes) throw tooMuch(`holds more than ${limits.skillBytes} bytes`);
	assertRatio(zip.length, total, limits);
	const ranges = entries.map((entry) => locate(zip, entry, start));
	assertGapless(ranges, start);
	for (const [i, entry] of entries.entries()) {
		tree.addEntry();
		const { from = 0, to = 0 } = ranges[i] ?? {};
		const type = entry.mode & FILE_TYPE;
		const directory = entry.name.endsWith("/");
		if (type !== 0 && type !== (directory ? DIRECTORY : REGULAR))
			throw refuse("holds a link or a device; only files and directories are accepted");
		if (directory) {
			if (entry.size !== 0) throw refuse("has a directory with content");
			tree.addDirectory(entry.name, entry.mode);
			continue;
		}
		tree.reserve(entry.size);
		tree.addFile(entry.name, entry.mode, unpack(zip.subarray(from, to), entry));
	}
	return tree.finish();
}

function unpack(data: Uint8Array, { method, size, crc }: ZipEntry): Uint8Array {
	const bytes = method === 0 ? data.slice() : inflate(data, size);
	if (bytes.length !== size || crc32(bytes) !== crc) throw refuse("is truncated or damaged");
	return bytes;
}

interface Range {
	/** Of the local header. */
	readonly header: number;
	readonly from: number;
	readonly to: number;
	readonly descriptor: boolean;
}

/** Finds the data of an entry by its local header, which must agree with the directory. */
function locate(zip: Uint8Array, entry: ZipEntry, end: number): Range {
	const at = entry.offset;
	if (at + 30 > end) throw refuse("is truncated or damaged");
	const view = new DataView(zip.buffer, zip.byteOffset + at, 30);
	const nameLength = view.getUint16(26, true);
	const from = at + 30 + nameLength + view.getUint16(28, true);
	const to = from + entry.packed;
	if (view.getUint32(0, true) !== LOCAL_HEADER || to > end) throw refuse("is truncated or damaged");
	const name = decodeText(zip.subarray(at + 30, at + 30 + nameLength));
	if (name !== entry.name || view.getUint16(8, true) !== entry.method)
		throw refuse("describes one of its files in two ways");
	return { header: at, from, to, descriptor: entry.descriptor };
}

/**
 * The smallest zip bombs have several entries over the same bytes. In a gap, other readers could find
 * files that the directory does not list.
 */
function assertGapless(ranges: readonly Range[], end: number): void {
	const sorted = ranges.toSorted((a, b) => a.header - b.header);
	let last: Pick<Range, "to" | "descriptor"> = { to: 0, descriptor: false };
	for (const next of [...sorted, { header: end, to: end, descriptor: false }]) {
		const gap = next.header - last.to;
		if (gap < 0) throw refuse("stores two files in the same bytes");
		if (gap > 0 && !(last.descriptor && DESCRIPTOR_LENGTHS.includes(gap)))
			throw refuse("has data between its files");
		last = next;
	}
}
