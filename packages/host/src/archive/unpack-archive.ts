/** An archive of either format into memory; nothing is ever written (D2). */
import { ARCHIVE_MIME_TYPES, type ArchiveFormat } from "@skillbake/core";
import { ARCHIVE_LIMITS, type ArchiveLimits, refuse, tooMuch } from "./archive-limits.ts";
import type { ArchiveFile } from "./file-tree.ts";
import { gunzip } from "./gunzip.ts";
import { readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";

/** Header, padding and a pax record per tar entry, and the end blocks. */
const TAR_OVERHEAD = 2560;

/** Paths relative to the skill's root; `SKILL.md` is among them. */
export function unpackArchive(
	bytes: Uint8Array,
	format: ArchiveFormat,
	limits: Partial<ArchiveLimits> = {},
): ReadonlyMap<string, ArchiveFile> {
	const all = { ...ARCHIVE_LIMITS, ...limits };
	if (bytes.byteLength > all.packedBytes) throw tooMuch(`has more than ${all.packedBytes} bytes`);
	if (format === "zip") return readZip(bytes, all);
	return readTar(gunzip(bytes, all.bytes + (all.entries + 1) * TAR_OVERHEAD, all), all);
}

/** From the MIME type, then from the suffix (D2). */
export function archiveFormat(uri: string, mimeType: string | undefined): ArchiveFormat {
	for (const format of ["tar.gz", "zip"] as const)
		if (mimeType === ARCHIVE_MIME_TYPES[format]) return format;
	if (/\.(?:tar\.gz|tgz)$/i.test(uri)) return "tar.gz";
	if (/\.zip$/i.test(uri)) return "zip";
	throw refuse("is neither tar.gz nor zip");
}
