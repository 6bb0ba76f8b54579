/** Reports what the shape of the folder gives rise to, before any file is read. */
import { SKILL_FILE } from "@skillbake/core";
import { checkFileNames } from "./checks/check-file-names.ts";
import type { Report } from "./diagnostics.ts";
import type { FoundSkills } from "./find-skills.ts";
import { reportOdd } from "./report-odd.ts";

export function reportFound(
	{ skills, misnamed, strayOdd, names }: FoundSkills,
	report: Report,
): void {
	for (const { path, name, kind } of misnamed)
		report({
			code: "skill-file-name",
			message:
				kind === "directory"
					? `${SKILL_FILE} is a directory.`
					: `The file is called \`${name}\`; hosts look for exactly \`${SKILL_FILE}\`.`,
			hint: `Rename it to ${SKILL_FILE}.`,
			file: path,
		});
	for (const node of strayOdd) reportOdd(node, false, report);
	for (const siblings of names) checkFileNames(siblings, report);
	for (const { parent, odd, directory } of skills) {
		if (!parent) for (const node of odd) reportOdd(node, true, report);
		else
			report({
				code: "nested-skill",
				message: `The skill lies inside ${JSON.stringify(parent.directory.path || ".")}: it is served on its own and as part of it.`,
				file: `${directory.path}/${SKILL_FILE}`,
			});
	}
}
