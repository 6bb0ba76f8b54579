/** Unpacks bombs in a separate process and prints by how much its peak memory rose. */
import { once } from "node:events";
import { createDeflateRaw, createGzip } from "node:zlib";
import { unpackArchive } from "@skillbake/host/primitives";

const MIB = 1024 * 1024;
const BOMB_MIB = 512;

/** Compresses half a gibibyte of zeros piece by piece, so that making it does not raise the peak. */
async function compress(stream) {
	const chunks = [];
	stream.on("data", (chunk) => chunks.push(chunk));
	const zeros = Buffer.alloc(MIB);
	for (let i = 0; i < BOMB_MIB; i++) if (!stream.write(zeros)) await once(stream, "drain");
	stream.end();
	await once(stream, "end");
	return Buffer.concat(chunks);
}

/** A zip whose only entry claims to be small. */
function lyingZip(data) {
	const name = Buffer.from("SKILL.md");
	const local = Buffer.alloc(30);
	local.writeUInt32LE(0x04034b50, 0);
	local.writeUInt16LE(8, 8);
	local.writeUInt16LE(name.length, 26);
	const entry = Buffer.alloc(46);
	entry.writeUInt32LE(0x02014b50, 0);
	entry.writeUInt16LE(8, 10);
	entry.writeUInt32LE(data.length, 20);
	entry.writeUInt32LE(15 * MIB, 24);
	entry.writeUInt16LE(name.length, 28);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(1, 8);
	end.writeUInt16LE(1, 10);
	end.writeUInt32LE(entry.length + name.length, 12);
	end.writeUInt32LE(local.length + name.length + data.length, 16);
	return Buffer.concat([local, name, data, entry, name, end]);
}

const peak = () => process.resourceUsage().maxRSS / 1024;
const bombs = [
	["tar.gz", await compress(createGzip())],
	["zip", lyingZip(await compress(createDeflateRaw()))],
];
const measured = [];
for (const [format, bytes] of bombs) {
	const before = peak();
	let reason = "unpacked";
	try {
		// Without the ratio, so that only the limit on bytes stops the bomb.
		unpackArchive(bytes, format, { archiveRatio: Number.POSITIVE_INFINITY });
	} catch (error) {
		reason = error.reason ?? String(error);
	}
	measured.push({ format, reason, extraMiB: Math.round(peak() - before) });
}
process.stdout.write(JSON.stringify(measured));
