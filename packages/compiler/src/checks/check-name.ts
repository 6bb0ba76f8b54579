import { kindOf, reportField, type SkillCheck } from "./check.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 64;

export function checkNameMissing(check: SkillCheck): void {
	const { name } = check.skill.frontmatter as { name?: unknown };
	if (name !== undefined && name !== null && name !== "") return;
	reportField(check, "name", {
		code: "name-missing",
		message: "The frontmatter has no `name`.",
		hint: `Add the name of the directory: name: ${check.directoryName}`,
	});
}

export function checkNameFormat(check: SkillCheck): void {
	const name = check.skill.frontmatter["name"];
	if (name === undefined || name === null || name === "") return;
	const report = (message: string, hint: string) =>
		reportField(check, "name", { code: "name-format", message, hint });
	if (typeof name !== "string")
		report(
			`The name is ${kindOf(name)}, not a string.`,
			typeof name === "object" ? "Write one name." : `Quote it: name: "${String(name)}"`,
		);
	else if (!NAME.test(name))
		report(
			`The name ${JSON.stringify(name)} is not made of a-z, 0-9 and single hyphens inside.`,
			suggest(name),
		);
	else if (name.length > MAX_LENGTH)
		report(
			`The name has ${name.length} characters; at most ${MAX_LENGTH} are allowed.`,
			"Shorten the name and its directory.",
		);
}

function suggest(name: string): string {
	const slug = name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "");
	return slug ? `Such as: name: ${slug}` : "Use lower-case letters, digits and hyphens.";
}

export function checkNameDirectory(check: SkillCheck): void {
	const name = check.skill.frontmatter["name"];
	const { directoryName } = check;
	if (typeof name !== "string" || name === "" || name === directoryName) return;
	const onlyCase = name.toLowerCase() === directoryName.toLowerCase();
	reportField(check, "name", {
		code: "name-directory",
		message: onlyCase
			? `The name ${JSON.stringify(name)} and its directory ${JSON.stringify(directoryName)} differ in case.`
			: `The name ${JSON.stringify(name)} is not that of its directory, ${JSON.stringify(directoryName)}.`,
		hint: NAME.test(name)
			? `Rename the directory to ${JSON.stringify(name)}, or lower the rule name-directory to serve the skill under its name.`
			: "Rename both to the same valid name.",
	});
}
