/** Writes archives byte by byte, so that tests can make archives that no tool writes. */
import { deflateRawSync, gzipSync } from "node:zlib";
import { type Body, bytesOf } from "./wire-server.ts";

export interface ArchiveItem {
	readonly name: string;
	readonly body?: Body;
	/** tar: the type flag. @default "0" */
	readonly type?: string;
	readonly mode?: number;
	readonly link?: string;
	/** A wrong size for the header. */
	readonly size?: number;
	/** zip: how the data is stored. @default deflated */
	readonly stored?: boolean;
	/** zip: the local header's name. */
	readonly localName?: string;
	/** zip: another entry's data. */
	readonly offset?: number;
	readonly flags?: number;
	/** zip: bytes after the compressed data that count as part of it. */
	readonly junk?: Body;
	/** zip: bytes between this entry and the next. */
	readonly gap?: Body;
}

export const tarGz = (...items: ArchiveItem[]): Uint8Array => gzipSync(tar(...items));

export function tar(...items: ArchiveItem[]): Buffer {
	const blocks = items.flatMap((item) => {
		const body = Buffer.from(bytesOf(item.body ?? ""));
		return [tarHeader(item, body.length), body, Buffer.alloc((512 - (body.length % 512)) % 512)];
	});
	return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A pax record counts its own length. */
export function pax(key: string, value: string): string {
	const rest = ` ${key}=${value}\n`;
	const length = Buffer.byteLength(rest);
	let total = length + String(length).length;
	if (String(total).length > String(length).length) total = length + String(total).length;
	return `${total}${rest}`;
}

function tarHeader(item: ArchiveItem, length: number): Buffer {
	const header = Buffer.alloc(512);
	header.write(item.name, 0, 100, "utf8");
	header.write(`${(item.mode ?? 0o644).toString(8).padStart(7, "0")}\0`, 100);
	header.write(`${(item.size ?? length).toString(8).padStart(11, "0")}\0`, 124);
	header.write("        ", 148);
	header.write(item.type ?? "0", 156);
	header.write(item.link ?? "", 157, 100);
	header.write("ustar\x0000", 257);
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
	return header;
}

export function zip(...items: ArchiveItem[]): Buffer {
	const locals: Buffer[] = [];
	const central: Buffer[] = [];
	let offset = 0;
	for (const item of items) {
		const body = Buffer.from(bytesOf(item.body ?? ""));
		const junk = bytesOf(item.junk ?? "");
		const data = Buffer.concat([item.stored ? body : deflateRawSync(body), junk]);
		const gap = Buffer.from(bytesOf(item.gap ?? ""));
		const method = item.stored ? 0 : 8;
		const name = Buffer.from(item.name);
		const localName = Buffer.from(item.localName ?? item.name);
		const local = Buffer.alloc(30);
		local.writeUInt32LE(0x04034b50, 0);
		local.writeUInt16LE(method, 8);
		local.writeUInt16LE(localName.length, 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt8(3, 5);
		entry.writeUInt16LE(item.flags ?? 0, 8);
		entry.writeUInt16LE(method, 10);
		entry.writeUInt32LE(crc(body), 16);
		entry.writeUInt32LE(data.length, 20);
		entry.writeUInt32LE(item.size ?? body.length, 24);
		entry.writeUInt16LE(name.length, 28);
		entry.writeUInt32LE(((item.mode ?? 0o100644) << 16) >>> 0, 38);
		entry.writeUInt32LE(item.offset ?? offset, 42);
		central.push(entry, name);
		locals.push(local, localName, data, gap);
		offset += 30 + localName.length + data.length + gap.length;
	}
	const directory = Buffer.concat(central);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(items.length, 8);
	end.writeUInt16LE(items.length, 10);
	end.writeUInt32LE(directory.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...locals, directory, end]);
}

/** Computed bit by bit, so that it shares nothing with the code under test. */
function crc(bytes: Uint8Array): number {
	let value = 0xffffffff;
	for (const byte of bytes) {
		value ^= byte;
		for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
	}
	return (value ^ 0xffffffff) >>> 0;
}
