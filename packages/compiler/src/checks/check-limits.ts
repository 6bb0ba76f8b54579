import { LIMITS } from "@skillbake/core";
import type { Report } from "../diagnostics.ts";

/** The limits of one skill (S8): hosts may refuse a larger one. */
export function checkLimits(file: string, files: number, bytes: number, report: Report): void {
	if (files > LIMITS.files)
		report({
			code: "limit-files",
			message: `The skill has ${files} files; the standard allows ${LIMITS.files}.`,
			hint: "Split it, or leave files out with `exclude`.",
			file,
		});
	if (bytes > LIMITS.bytes)
		report({
			code: "limit-bytes",
			message: `The skill has ${bytes} bytes; the standard allows ${LIMITS.bytes}.`,
			hint: "Shrink or leave out its largest files.",
			file,
		});
}
