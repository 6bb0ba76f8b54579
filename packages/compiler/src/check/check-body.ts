import type { FrontmatterScope } from "./check.ts";

const MAX_LINES = 500;
const MAX_TOKENS = 5000;
const CHARACTERS_PER_TOKEN = 4;

export function checkBodyEmpty({ skill, report }: FrontmatterScope): void {
	if (skill.body.trim() !== "") return;
	report({
		code: "body-empty",
		message: "Nothing follows the frontmatter: the skill has no instructions.",
		hint: "Write what the agent should do.",
		file: skill.file,
		at: { text: skill.text, offset: skill.bodyOffset },
	});
}

export function checkBodyLong({ skill, report }: FrontmatterScope): void {
	const { body } = skill;
	const tokens = Math.round(body.length / CHARACTERS_PER_TOKEN);
	const lines = countLines(body.trimEnd());
	if (lines <= MAX_LINES && tokens <= MAX_TOKENS) return;
	report({
		code: "body-long",
		message: `The body has ${lines} lines and about ${tokens} tokens; the recommended maximum is ${MAX_LINES} lines and ${MAX_TOKENS} tokens.`,
		hint: "All of it enters the model's context at once. Move details into files that the body links to.",
		file: skill.file,
		at: { text: skill.text, offset: skill.bodyOffset },
	});
}

function countLines(text: string): number {
	let lines = 1;
	for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) lines++;
	return lines;
}
