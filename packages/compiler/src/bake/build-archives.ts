/** Builds archives of a skill (D2) that are the same bytes on every machine and Node version. */
import {
	ARCHIVE_MIME_TYPES,
	type ArchiveFormat,
	archiveUri,
	type ManifestArchive,
} from "@skillbake/core";
import { sha256 } from "@skillbake/format/node";
import type { ServedFile } from "../place/place-skills.ts";

export interface BuiltArchive {
	readonly archive: ManifestArchive;
	readonly base64: string;
}

const PACKERS: {
	[format in ArchiveFormat]: (files: readonly ServedFile[]) => Promise<Uint8Array>;
} = {
	"tar.gz": packTarGz,
	zip: packZip,
};

export async function buildArchives(
	skillPath: string,
	files: readonly ServedFile[],
	formats: readonly ArchiveFormat[],
): Promise<BuiltArchive[]> {
	return Promise.all(
		formats.map(async (format) => {
			const bytes = await PACKERS[format](files);
			return {
				archive: {
					uri: archiveUri(skillPath, format),
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
	const [{ pack }, { gzipSync }] = await Promise.all([import("tar-stream"), import("fflate")]);
	const tar = pack();
	const chunks: Uint8Array[] = [];
	const packed = (async () => {
		for await (const chunk of tar) chunks.push(chunk as Uint8Array);
	})();
	for (const { path, file } of files)
		tar.entry(
			{ name: path, mode: modeOf(file.executable), mtime: new Date(0), uid: 0, gid: 0 },
			Buffer.from(bytesOf(file)),
		);
	tar.finalize();
	await packed;
	// Node's own zlib differs between versions of Node; fflate does not.
	return gzipSync(Buffer.concat(chunks), { level: 9, mtime: 0 });
}

/** The earliest date in a zip. fflate writes local time, so this is local time as well. */
const ZIP_EPOCH = new Date(1980, 0, 1);
const REGULAR_FILE = 0o100000;
const UNIX = 3;

/** Adds files one by one, because `zipSync` takes an object and fails on a file called `__proto__`. */
async function packZip(files: readonly ServedFile[]): Promise<Uint8Array> {
	const { Zip, ZipDeflate } = await import("fflate");
	const chunks: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		chunks.push(chunk);
	});
	for (const { path, file } of files) {
		const entry = new ZipDeflate(path, { level: 9 });
		entry.os = UNIX;
		entry.attrs = (REGULAR_FILE | modeOf(file.executable)) * 0x10000;
		entry.mtime = ZIP_EPOCH;
		zip.add(entry);
		entry.push(bytesOf(file), true);
	}
	zip.end();
	return Buffer.concat(chunks);
}

function modeOf(executable: boolean): number {
	return executable ? 0o755 : 0o644;
}

function bytesOf({ isText, content }: ServedFile["file"]): Uint8Array {
	return Buffer.from(content, isText ? "utf8" : "base64");
}
