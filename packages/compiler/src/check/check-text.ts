/** Characters that a reader does not see, and line ends. */
import { SKILL_FILE, showText } from "@skillbake/core";
import type { FileScope } from "./check.ts";
import {
	findHiddenCharacters,
	type HiddenCharacters,
	type HiddenKind,
} from "./find-hidden-characters.ts";

/** All that can be hidden in ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const ASCII_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** In a `SKILL.md` these are errors: they make a person and a model read different texts. */
const DECEPTIVE: ReadonlySet<HiddenKind> = new Set([
	"control",
	"bidirectional",
	"tag",
	"selectors",
]);

const WORDS: { readonly [kind in HiddenKind]: string } = {
	control: "the invisible control character",
	bidirectional: "the bidirectional control character",
	tag: "the invisible tag character",
	selectors: "a row of variation selectors, which can hide a text,",
	"zero-width": "the zero-width character",
	invisible: "the invisible character",
	mojibake: "mojibake",
};

export function checkHiddenCharacters({ node, file, report }: FileScope): void {
	const isSkillFile = node.name === SKILL_FILE;
	if (file?.text === undefined || (file.isAscii && !isSkillFile)) return;
	const { text } = file;
	if (file.isAscii && !ASCII_CONTROL.test(text)) return;
	for (const [kind, found] of findHiddenCharacters(text)) {
		// Elsewhere the escape codes of terminals and form feeds are ordinary data.
		if (kind === "control" && !isSkillFile && found.text < "\u0080") continue;
		const isDeceptive = DECEPTIVE.has(kind) || found.hasControl;
		report({
			code: "hidden-characters",
			severity: isSkillFile && isDeceptive ? "error" : "warn",
			...describe(kind, found),
			file: node.path,
			at: { text, offset: found.offset, length: found.text.length },
		});
	}
}

function describe(kind: HiddenKind, { text, count, mojibake }: HiddenCharacters) {
	const more = count > 1 ? ` and ${count - 1} more` : "";
	const shown = showText(text);
	if (!mojibake)
		return {
			message: `The text contains ${WORDS[kind]} ${shown}${more}.`,
			hint: "Remove it, or write its code point in plain letters.",
		};
	const { meant } = mojibake;
	const what =
		meant === undefined
			? `\`${shown}\` is part of a character`
			: `\`${shown}\` stands where \`${showText(meant)}\` was meant`;
	return {
		message: `The text contains mojibake${count > 1 ? ` in ${count} places` : ""}: ${what}. It was read in the wrong encoding and saved again.`,
		hint:
			meant === undefined
				? "Restore the text from its source and save it as UTF-8."
				: `Write \`${showText(meant)}\`, or restore the text from its source, and save it as UTF-8.`,
	};
}

export function checkCrlf({ node, file, report }: FileScope): void {
	const offset = file?.text?.indexOf("\r\n") ?? -1;
	if (offset < 0) return;
	report({
		code: "crlf",
		message:
			"The file has CRLF line ends; a checkout with LF line ends gives different bytes and another digest.",
		hint: 'Set `eol: "lf"` to hash the text with LF, or put `* -text` into .gitattributes to keep the bytes as they are.',
		file: node.path,
		at: { text: file!.text!, offset },
	});
}
