/** Whether the `SKILL.md` can be read as text and its frontmatter as YAML. */
import { StringDecoder } from "node:string_decoder";
import type { SkillScope } from "./check.ts";

export function checkEncoding({ skillFile, report }: SkillScope): void {
	if (skillFile.text !== undefined) return;
	const decoded = decodeUntilBroken(skillFile.content);
	report({
		code: "encoding",
		message: "The file is not valid UTF-8.",
		hint: "Save it as UTF-8.",
		file: skillFile.path,
		at: { text: decoded, offset: Math.max(0, decoded.indexOf("\ufffd")) },
	});
}

/** A multiple of four, because base64 has four characters for three bytes. */
const CHUNK = 65_536;

/** The text up to the first bytes that are not UTF-8, and enough of the rest for a frame. */
function decodeUntilBroken(base64: string): string {
	const decoder = new StringDecoder("utf8");
	let text = "";
	let isBroken = false;
	for (let i = 0; i < base64.length; i += CHUNK) {
		const piece = decoder.write(Buffer.from(base64.slice(i, i + CHUNK), "base64"));
		text += piece;
		if (isBroken) return text;
		isBroken = piece.includes("\ufffd");
	}
	return text + decoder.end();
}

const NESTED_HINT =
	"Give it frontmatter if it is a skill of its own. If not, rename it, for example to GUIDE.md.";

export function checkFrontmatter({ skill, skillFile, problems, report }: SkillScope): void {
	// A second SKILL.md is often meant as a chapter of the skill around it.
	const isChapter = skill.parent !== undefined && !skillFile.text?.startsWith("---");
	for (const { offset, length, ...problem } of problems)
		report({
			...problem,
			...(isChapter && problem.code === "frontmatter-delimiters" && { hint: NESTED_HINT }),
			file: skillFile.path,
			at: { text: skillFile.text!, offset, ...(length && { length }) },
		});
}
