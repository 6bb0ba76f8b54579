import { kindOf, reportField, type SkillCheck } from "./check.ts";

const MAX_LENGTH = 1024;

export function checkDescriptionMissing(check: SkillCheck): void {
	const { description } = check.skill.frontmatter as { description?: never };
	const report = (message: string) =>
		reportField(check, "description", {
			code: "description-missing",
			message,
			hint: "Say what the skill does and when to use it: hosts show nothing else before they load it.",
		});
	if (description === undefined || description === null)
		report("The frontmatter has no `description`.");
	else if (typeof description !== "string")
		report(`The description is ${kindOf(description)}, not a string.`);
	else if ((description as string).trim() === "") report("The description is empty.");
}

/** Counts code points: an emoji is one character to the one who wrote it. */
export function checkDescriptionLength(check: SkillCheck): void {
	const description = check.skill.frontmatter["description"];
	if (typeof description !== "string" || description.length <= MAX_LENGTH) return;
	const length = Array.from(description).length;
	if (length <= MAX_LENGTH) return;
	reportField(check, "description", {
		code: "description-length",
		message: `The description has ${length} characters; at most ${MAX_LENGTH} are allowed.`,
		hint: "Keep what tells when to use the skill, and move the rest into the body.",
	});
}
