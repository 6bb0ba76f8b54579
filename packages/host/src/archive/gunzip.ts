/** Unpacks one gzip member (RFC 1952) and refuses anything after it. */
import type { HostLimits } from "../limits.ts";
import { refuse } from "./archive-errors.ts";
import { assertRatio } from "./assert-ratio.ts";
import { crc32 } from "./crc32.ts";
import { inflate } from "./inflate.ts";

const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };

export function gunzip(packed: Uint8Array, maxBytes: number, limits: HostLimits): Uint8Array {
	const start = headerLength(packed);
	const end = packed.length - 8;
	if (start > end) throw refuse("is truncated");
	const bytes = inflate(packed.subarray(start, end), maxBytes, (unpacked) =>
		assertRatio(packed.length, unpacked, limits),
	);
	const trailer = new DataView(packed.buffer, packed.byteOffset + end, 8);
	if (trailer.getUint32(0, true) !== crc32(bytes) || trailer.getUint32(4, true) !== bytes.length)
		throw refuse("is damaged: its checksum or length does not match");
	return bytes;
}

function headerLength(bytes: Uint8Array): number {
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) throw refuse("is not gzip");
	const flags = bytes[3] ?? 0;
	if (flags & FLAG.reserved) throw refuse("is not gzip");
	let at = 10;
	if (flags & FLAG.extra) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
	if (flags & FLAG.name) at = afterZero(bytes, at);
	if (flags & FLAG.comment) at = afterZero(bytes, at);
	return flags & FLAG.headerCrc ? at + 2 : at;
}

function afterZero(bytes: Uint8Array, from: number): number {
	const at = bytes.indexOf(0, from);
	if (at === -1) throw refuse("is truncated");
	return at + 1;
}
