/** A folder in which everything that a stranger can choose is hostile. */
import { skillText } from "../support/skill-text.ts";
import type { Entries } from "../support/temp-folder.ts";
import { COMMAND_NAME, HOSTILE, HOSTILE_LINE } from "./hostile.ts";

const quoted = JSON.stringify(HOSTILE);
/** Every character that a rule would report is an escape. */
const escaped = quoted.replace(
	/[^ -~]/g,
	(char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

export const HOSTILE_SKILLS: Entries = {
	[`${HOSTILE}/SKILL.md`]: skillText("other"),
	[`${COMMAND_NAME}/SKILL.md`]: skillText("other"),
	[`plain/${HOSTILE}/x.md`]: "x",
	"keys/SKILL.md": skillText("keys", {
		fields: `${quoted}: ${quoted}\n"${COMMAND_NAME}": x\nmetadata:\n  ${quoted}: 1\nallowed-tools: [${quoted}]`,
		body: `[a](<${HOSTILE_LINE}>) ![b](../${encodeURIComponent(HOSTILE)}) ${HOSTILE}\n${COMMAND_NAME}\n`,
	}),
	"name/SKILL.md": `---\nname: ${quoted}\ndescription: x\n---\nx\n`,
	"yaml/SKILL.md": `---\nname: yaml\ndescription: a: b ${HOSTILE_LINE}\n${HOSTILE_LINE}: [\n---\nx\n`,
	"twice/SKILL.md": `---\nname: twice\n${quoted}: 1\n${quoted}: 2\n---\nx\n`,
	"delimiters/SKILL.md": `---${HOSTILE_LINE}\nname: a\n`,
	"files/SKILL.md": skillText("files"),
	[`files/${HOSTILE}.md`]: `[x](${HOSTILE_LINE})\n${HOSTILE}`,
	[`files/${COMMAND_NAME}.md`]: "[x](gone.md)\n",
	[`files/link${HOSTILE}`]: { link: `/nowhere/${HOSTILE}` },
	[`files/.${HOSTILE}/SKILL.md`]: skillText("hidden"),
	[`files/nested${HOSTILE}/SKILL.md`]: skillText("nested"),
};

/** Skills without an error, but with warnings that quote hostile text. */
export const WARNING_SKILLS: Entries = {
	"good/SKILL.md": skillText("good", {
		fields: `${escaped}: x`,
		body: `[a](${encodeURIComponent(HOSTILE)})\n\n${COMMAND_NAME} [b](gone.md)\n`,
	}),
	[`good/${COMMAND_NAME}.md`]: `[x](<${HOSTILE_LINE}>) [y](gone.md)\n`,
};
