/** Reads a `SKILL.md` by the rules that the compiler applies, and throws where it cannot be read. */

import {
	type ParsedSkillText,
	type ReadSkillTextOptions,
	readSkillText,
	splitSkillText,
} from "@skillbake/format";
import * as Yaml from "yaml";
import { SkillHostError } from "../errors.ts";
import { FIXED_LIMITS } from "../limits.ts";
import { show } from "../untrusted/show.ts";

/**
 * Accepts a byte order mark by default, as the official SDK does. The digest covers it, and H5
 * compares the frontmatter behind it.
 */
export function parseSkillText(
	text: string,
	{ byteOrderMark = "accept" }: ReadSkillTextOptions = {},
): Pick<ParsedSkillText, "frontmatter" | "body"> {
	const { parsed, problems } = readSkillText(splitSkillText(text), () => Yaml, {
		byteOrderMark,
	});
	if (parsed && problems.length === 0)
		return { frontmatter: parsed.frontmatter, body: parsed.body };
	const details = problems.slice(0, FIXED_LIMITS.details).map(({ message, offset }) => {
		const line = text.slice(0, offset).split("\n").length;
		// The message repeats parts of the file.
		return `line ${line}: ${show(message.replace(/\.$/, ""))}`;
	});
	throw new SkillHostError("frontmatter", `SKILL.md cannot be read, ${details[0]}.`, { details });
}
