import { LIMITS } from "@skillbake/core";
import { type FrontmatterScope, kindOf, reportField } from "./check.ts";

export function checkDescriptionMissing(check: FrontmatterScope): void {
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
export function checkDescriptionLength(check: FrontmatterScope): void {
	const description = check.skill.frontmatter["description"];
	if (typeof description !== "string" || description.length <= LIMITS.descriptionLength) return;
	const length = Array.from(description).length;
	if (length <= LIMITS.descriptionLength) return;
	reportField(check, "description", {
		code: "description-length",
		message: `The description has ${length} characters; at most ${LIMITS.descriptionLength} are allowed.`,
		hint: "Keep what tells when to use the skill, and move the rest into the body.",
	});
}
