/** Reads the central directory of a zip, before anything is unpacked. */
import { decodeText } from "../untrusted/text-bytes.ts";
import { refuse, tooMuch } from "./archive-errors.ts";

export interface ZipEntry {
	readonly name: string;
	/** Unix mode with file type; 0 if the archive was not made on Unix. */
	readonly mode: number;
	/** 0 stored, 8 deflated. */
	readonly method: number;
	readonly crc: number;
	readonly packed: number;
	readonly size: number;
	readonly offset: number;
	/** Whether sizes and checksum follow the data once more. */
	readonly descriptor: boolean;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const ENCRYPTED = 0x2041;
const DESCRIPTOR = 8;
const UNIX = 3;
const MAC = 19;
const UNICODE_NAME = 0x7075;
const ZIP64 = 1;

export function readZipDirectory(
	zip: Uint8Array,
	maxEntries: number,
): { entries: ZipEntry[]; start: number } {
	const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
	const end = findEnd(view);
	const count = view.getUint16(end + 10, true);
	const length = view.getUint32(end + 12, true);
	const start = view.getUint32(end + 16, true);
	if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
		throw refuse("is one of several parts");
	if (start + length !== end) throw refuse("is truncated, damaged or zip64");
	if (count > maxEntries) throw tooMuch(`has more than ${maxEntries} entries`);
	const entries: ZipEntry[] = [];
	let at = start;
	for (let i = 0; i < count; i++) {
		if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY)
			throw refuse("is truncated or damaged");
		const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
		const next = at + ENTRY_LENGTH + lengths.reduce((a, b) => a + b, 0);
		if (next > end) throw refuse("is truncated or damaged");
		const [nameLength = 0, extraLength = 0] = lengths;
		entries.push(readEntry(zip, view, at, nameLength));
		assertExtra(view, at + ENTRY_LENGTH + nameLength, extraLength);
		at = next;
	}
	if (at !== end) throw refuse("is truncated or damaged");
	return { entries, start };
}

function readEntry(zip: Uint8Array, view: DataView, at: number, nameLength: number): ZipEntry {
	const flags = view.getUint16(at + 8, true);
	const method = view.getUint16(at + 10, true);
	if (flags & ENCRYPTED) throw refuse("is encrypted");
	if (method !== 0 && method !== 8) throw refuse(`uses compression method ${method}`);
	const nameAt = at + ENTRY_LENGTH;
	const name = decodeText(zip.subarray(nameAt, nameAt + nameLength));
	if (name === undefined) throw refuse("has a name that is not UTF-8");
	const system = zip[at + 5];
	const entry = {
		name,
		mode: system === UNIX || system === MAC ? view.getUint16(at + 40, true) : 0,
		method,
		crc: view.getUint32(at + 16, true),
		packed: view.getUint32(at + 20, true),
		size: view.getUint32(at + 24, true),
		offset: view.getUint32(at + 42, true),
		descriptor: (flags & DESCRIPTOR) !== 0,
	};
	if (method === 0 && entry.packed !== entry.size) throw refuse("is truncated or damaged");
	return entry;
}

/** Refuses extra fields with a second name or size, which other readers would use and we do not. */
function assertExtra(view: DataView, from: number, length: number): void {
	for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
		const id = view.getUint16(at, true);
		if (id === UNICODE_NAME || id === ZIP64) throw refuse("describes one of its files in two ways");
	}
}

/** Finds the end record, whose comment must end with the last byte. */
function findEnd(view: DataView): number {
	const last = view.byteLength - END_LENGTH;
	for (let at = last; at >= 0 && at >= last - 0xffff; at--)
		if (
			view.getUint32(at, true) === END &&
			at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
		)
			return at;
	throw refuse("is truncated or not a zip");
}
