import { expect, it } from "vitest";
import { archiveFormatOf } from "./archive-format.ts";
import { ARCHIVE_FORMATS, ARCHIVE_MIME_TYPES } from "./constants.ts";

it("finds the format of each archive MIME type, and of no other", () => {
	for (const format of ARCHIVE_FORMATS)
		expect(archiveFormatOf(ARCHIVE_MIME_TYPES[format])).toBe(format);
	for (const other of ["text/markdown", "zip", "", undefined])
		expect(archiveFormatOf(other)).toBeUndefined();
});
