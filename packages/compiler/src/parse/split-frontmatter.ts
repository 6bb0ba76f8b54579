/** Splits a `SKILL.md` where gray-matter splits it. `@skillbake/format` judges the result. */
import { BYTE_ORDER_MARK, type SplitText, splitSkillText } from "@skillbake/format";
import { loadPackage } from "../load-package.ts";

/** gray-matter looks for comments with a pattern that takes quadratic time on long runs of blanks. */
const MAX_LENGTH = 256 * 1024;
const LONG_BLANK = /^\s{200}/m;
/** gray-matter would parse, and for `---js` run, frontmatter in the language of the first line. */
const LANGUAGE = /^\ufeff?---[^\n]*\S/;

/** Most frontmatter ends long before this. */
const START = 2048;

/** gray-matter takes longer to load than most folders take to compile, so the usual form does without it. */
export function splitFrontmatter(text: string): SplitText {
	return isUsual(text) ? splitSkillText(text) : splitUnusual(text);
}

/** Only dashes on the first line, and on the next one that starts with them. */
function isUsual(text: string): boolean {
	const end = text.startsWith("---\n") ? text.indexOf("\n---", 3) : -1;
	return end > 0 && text[end + "\n---".length] === "\n";
}

/** gray-matter copies its text several times, so it gets only the start if the frontmatter ends there. */
export function splitUnusual(text: string): SplitText {
	if (text.length > START) {
		const split = splitWhole(text.slice(0, START));
		if (split.closing !== undefined && split.bodyOffset < START)
			return { ...split, text, body: text.slice(split.bodyOffset) };
	}
	return splitWhole(text);
}

/**
 * Texts that are slow or dangerous for gray-matter go to the plain splitter, which splits at the
 * same places.
 */
function splitWhole(text: string): SplitText {
	const isSlow = text.length > MAX_LENGTH || LONG_BLANK.test(text);
	return isSlow || LANGUAGE.test(text) ? splitSkillText(text) : splitWithGrayMatter(text);
}

/**
 * Never without options: gray-matter would cache by content, and a file whose YAML failed once
 * would pass as empty the second time.
 */
const HARDENED = {
	language: "yaml",
	engines: {
		yaml: { parse: () => ({}) },
		javascript: { parse: refuseCode },
		coffee: { parse: refuseCode },
	},
};

function refuseCode(): never {
	throw new Error("Frontmatter is data; it is never run.");
}

function splitWithGrayMatter(text: string): SplitText {
	const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
	const { matter: head, content } = loadPackage("gray-matter")(text, HARDENED);
	const contentOffset = text.length - content.length;
	if (contentOffset === start) {
		const parts = { yaml: "", yamlOffset: start, closing: undefined };
		return { text, opening: firstLine(content), ...parts, body: content, bodyOffset: start };
	}
	// `head` starts after the three dashes and ends before the line break of the closing line.
	const opening = firstLine(`---${head}`);
	const yamlOffset = Math.min(text.length, start + 3 + `${head}\n`.indexOf("\n") + 1);
	const closingOffset = start + 3 + head.length + 1;
	if (closingOffset > text.length) {
		const parts = { yaml: text.slice(yamlOffset), yamlOffset, closing: undefined };
		return { text, opening, ...parts, body: "", bodyOffset: text.length };
	}
	// gray-matter drops a line break after the closing dashes and leaves anything else in `content`.
	const isWholeLine = /[\r\n]/.test(text[contentOffset - 1]!);
	const rest = isWholeLine ? "" : /^[^\r\n]*\r?\n?/.exec(content)![0];
	return {
		text,
		opening,
		yaml: text.slice(yamlOffset, closingOffset),
		yamlOffset,
		closing: `---${rest.replace(/[\r\n]+$/, "")}`,
		body: content.slice(rest.length),
		bodyOffset: contentOffset + rest.length,
	};
}

function firstLine(text: string): string {
	return /[^\n]*/.exec(text)![0].replace(/\r$/, "");
}
