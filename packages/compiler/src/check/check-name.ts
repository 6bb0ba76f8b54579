import { LIMITS, SKILL_NAME, toSkillName } from "@skillbake/core";
import { type FrontmatterScope, kindOf, reportField } from "./check.ts";

export function checkNameMissing(check: FrontmatterScope): void {
	const { name } = check.skill.frontmatter as { name?: unknown };
	if (name !== undefined && name !== null && name !== "") return;
	reportField(check, "name", {
		code: "name-missing",
		message: "The frontmatter has no `name`.",
		hint: `Add the name of the directory: name: ${check.directoryName}`,
	});
}

export function checkNameFormat(check: FrontmatterScope): void {
	const name = check.skill.frontmatter["name"];
	if (name === undefined || name === null || name === "") return;
	const report = (message: string, hint: string) =>
		reportField(check, "name", { code: "name-format", message, hint });
	if (typeof name !== "string")
		report(
			`The name is ${kindOf(name)}, not a string.`,
			typeof name === "object" ? "Write one name." : `Quote it: name: "${String(name)}"`,
		);
	else if (!SKILL_NAME.test(name))
		report(
			`The name ${JSON.stringify(name)} may contain only a-z, 0-9 and single hyphens between them.`,
			adviseName(name),
		);
	else if (name.length > LIMITS.nameLength)
		report(
			`The name has ${name.length} characters; at most ${LIMITS.nameLength} are allowed.`,
			"Shorten the name and its directory.",
		);
}

function adviseName(name: string): string {
	const slug = toSkillName(name);
	return slug ? `For example: name: ${slug}` : "Use lower-case letters, digits and hyphens.";
}

export function checkNameDirectory(check: FrontmatterScope): void {
	const name = check.skill.frontmatter["name"];
	const { directoryName } = check;
	if (typeof name !== "string" || name === "" || name === directoryName) return;
	const onlyCase = name.toLowerCase() === directoryName.toLowerCase();
	reportField(check, "name", {
		code: "name-directory",
		message: onlyCase
			? `The name is ${JSON.stringify(name)} but the directory is ${JSON.stringify(directoryName)}; they must match in case.`
			: `The name is ${JSON.stringify(name)} but the directory is ${JSON.stringify(directoryName)}; they must match.`,
		hint: SKILL_NAME.test(name)
			? `Rename the directory to ${JSON.stringify(name)}, or lower the rule name-directory to serve the skill under its name.`
			: "Rename both to the same valid name.",
	});
}
