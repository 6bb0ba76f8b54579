/** Whether the `SKILL.md` files are where hosts look for them. */
import { SKILL_FILE } from "@skillbake/core";
import { skillFilePath } from "@skillbake/format/node";
import { isMisnamed } from "../scan/is-misnamed.ts";
import type { DirectoryScope, FolderScope, LeftOutScope } from "./check.ts";

export function checkSkillFileName({ directory, report }: DirectoryScope): void {
	if (directory.isSkill) return;
	for (const { path, name, kind } of directory.entries.filter(isMisnamed))
		report({
			code: "skill-file-name",
			message:
				kind === "directory"
					? `${SKILL_FILE} is a directory.`
					: `The file is called \`${name}\`; hosts look for exactly \`${SKILL_FILE}\`.`,
			hint: `Rename it to ${SKILL_FILE}.`,
			file: path,
		});
}

export function checkNestedSkill({ directory, around, report }: DirectoryScope): void {
	if (!directory.isSkill || !around) return;
	report({
		code: "nested-skill",
		message: `The skill lies inside ${JSON.stringify(around.path || ".")}: it is served on its own and as part of it.`,
		file: skillFilePath(directory),
	});
}

/** A skill is served whole or not at all, because its entry lists the files of nested skills (S9). */
export function checkNestedInvalid({ skillFile, causes, report }: LeftOutScope): void {
	for (const { directory } of causes)
		report({
			code: "nested-invalid",
			message: `The skill is left out, because it contains ${JSON.stringify(skillFilePath(directory))}, which cannot be served.`,
			hint: `Fix that file. If it is not a skill of its own, rename it, for example to GUIDE.md.`,
			file: skillFile.path,
		});
}

export function checkNoSkills({ holdsSkill, report }: FolderScope): void {
	if (holdsSkill) return;
	report({
		code: "no-skills",
		message: "The folder holds no skill.",
		hint: `Add a directory with a ${SKILL_FILE}.`,
		file: "",
	});
}
