/** Packs a skill into archives (D2) that are the same bytes on every machine and Node version. */
import {
	ARCHIVE_MIME_TYPES,
	type ArchiveFormat,
	buildSkillUri,
	type ManifestArchive,
} from "@skillbake/core";
import { gzipSync, Zip, ZipDeflate } from "fflate";
import { pack } from "tar-stream";
import type { ServedFile } from "./bake-skill.ts";
import { sha256 } from "./source-file.ts";

export interface PackedArchive {
	readonly archive: ManifestArchive;
	readonly base64: string;
}

const PACKERS: {
	[format in ArchiveFormat]: (files: readonly ServedFile[]) => Promise<Uint8Array>;
} = {
	"tar.gz": packTarGz,
	zip: packZip,
};

export async function packArchives(
	skillPath: string,
	files: readonly ServedFile[],
	formats: readonly ArchiveFormat[],
): Promise<PackedArchive[]> {
	return Promise.all(
		formats.map(async (format) => {
			const bytes = await PACKERS[format](files);
			return {
				archive: {
					uri: buildSkillUri(`${skillPath}.${format}`),
					digest: sha256(bytes),
					size: bytes.length,
					mimeType: ARCHIVE_MIME_TYPES[format],
				},
				base64: Buffer.from(bytes).toString("base64"),
			};
		}),
	);
}

async function packTarGz(files: readonly ServedFile[]): Promise<Uint8Array> {
	const tar = pack();
	const chunks: Uint8Array[] = [];
	const packed = (async () => {
		for await (const chunk of tar) chunks.push(chunk as Uint8Array);
	})();
	for (const { path, source } of files)
		tar.entry(
			{ name: path, mode: modeOf(source.executable), mtime: new Date(0), uid: 0, gid: 0 },
			Buffer.from(bytesOf(source)),
		);
	tar.finalize();
	await packed;
	// The platform's zlib differs between versions of Node; this one does not.
	return gzipSync(Buffer.concat(chunks), { level: 9, mtime: 0 });
}

/** The first moment that zip can express; fflate writes it in local time, so it is local here too. */
const ZIP_EPOCH = new Date(1980, 0, 1);
const REGULAR_FILE = 0o100000;
const UNIX = 3;

/** Entry by entry: `zipSync` takes an object and trips over a file called `__proto__`. */
async function packZip(files: readonly ServedFile[]): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		chunks.push(chunk);
	});
	for (const { path, source } of files) {
		const entry = new ZipDeflate(path, { level: 9 });
		entry.os = UNIX;
		entry.attrs = (REGULAR_FILE | modeOf(source.executable)) * 0x10000;
		entry.mtime = ZIP_EPOCH;
		zip.add(entry);
		entry.push(bytesOf(source), true);
	}
	zip.end();
	return Buffer.concat(chunks);
}

function modeOf(executable: boolean): number {
	return executable ? 0o755 : 0o644;
}

function bytesOf({ text, content }: ServedFile["source"]): Uint8Array {
	return text === undefined ? Buffer.from(content, "base64") : Buffer.from(content);
}
