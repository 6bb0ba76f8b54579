/** Unpacks an archive into memory and writes nothing (D2). */
import { type ArchiveFormat, archiveFormatOf } from "@skillbake/core";
import { type HostLimits, resolveLimits } from "../limits.ts";
import { refuse, tooMuch } from "./archive-errors.ts";
import type { ArchiveFile } from "./file-tree.ts";
import { gunzip } from "./gunzip.ts";
import { readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";

/** Bytes of header, padding and pax record per tar entry. */
const TAR_OVERHEAD = 2560;

/** By path relative to the skill's root. Always has a `SKILL.md`. */
export function unpackArchive(
	bytes: Uint8Array,
	format: ArchiveFormat,
	limits?: Partial<HostLimits>,
): ReadonlyMap<string, ArchiveFile> {
	const all = resolveLimits(limits);
	if (bytes.byteLength > all.archiveBytes) throw tooMuch(`has more than ${all.archiveBytes} bytes`);
	if (format === "zip") return readZip(bytes, all);
	const tarBytes = all.skillBytes + (all.archiveEntries + 1) * TAR_OVERHEAD;
	return readTar(gunzip(bytes, tarBytes, all), all);
}

/** By the MIME type, else by the suffix (D2). */
export function archiveFormat(uri: string, mimeType: string | undefined): ArchiveFormat {
	const format = archiveFormatOf(mimeType);
	if (format) return format;
	if (/\.(?:tar\.gz|tgz)$/i.test(uri)) return "tar.gz";
	if (/\.zip$/i.test(uri)) return "zip";
	throw refuse("is neither tar.gz nor zip");
}
