import { LIMITS } from "@skillbake/core";
import type { SkillScope } from "./check.ts";

/** The limits of one skill (S8): hosts may refuse a larger one. */
export function checkLimits({ skillFile, files, report }: SkillScope): void {
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (files.length > LIMITS.files)
		report({
			code: "limit-files",
			message: `The skill has ${files.length} files; the standard allows ${LIMITS.files}.`,
			hint: "Split it, or leave files out with `exclude`.",
			file: skillFile.path,
		});
	if (bytes > LIMITS.bytes)
		report({
			code: "limit-bytes",
			message: `The skill has ${bytes} bytes; the standard allows ${LIMITS.bytes}.`,
			hint: "Shrink or leave out its largest files.",
			file: skillFile.path,
		});
}
