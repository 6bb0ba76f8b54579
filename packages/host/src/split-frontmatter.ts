/** Where the frontmatter of a `SKILL.md` ends. */
import { SkillHostError } from "./errors.ts";

export interface SplitText {
	readonly yaml: string;
	/** What follows the closing line. */
	readonly body: string;
}

const OPEN = /^\ufeff?---[ \t]*\r?\n/;
const CLOSE = /^---[ \t]*\r?$/m;

/**
 * The first line is `---`, a later whole line `---` closes. `---js` and `----` open nothing. One
 * BOM before it is accepted, as the official SDK does: the digest covers it either way.
 */
export function splitFrontmatter(text: string): SplitText {
	const open = OPEN.exec(text);
	if (!open) throw refuse("does not start with a line of three hyphens");
	const rest = text.slice(open[0].length);
	const close = CLOSE.exec(rest);
	if (!close) throw refuse("has no closing line of three hyphens");
	const yaml = rest.slice(0, close.index);
	const body = rest.slice(close.index + close[0].length).replace(/^\n/, "");
	return { yaml, body };
}

function refuse(what: string): SkillHostError {
	return new SkillHostError("frontmatter", `SKILL.md ${what}.`);
}
