import { ARCHIVE_FORMATS, ARCHIVE_MIME_TYPES, type ArchiveFormat } from "./constants.ts";

export function archiveFormatOf(mimeType: unknown): ArchiveFormat | undefined {
	return ARCHIVE_FORMATS.find((format) => ARCHIVE_MIME_TYPES[format] === mimeType);
}
