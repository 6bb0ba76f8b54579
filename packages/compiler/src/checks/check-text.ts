/** Checks of a single text file, whatever skill it belongs to. */
import { SKILL_FILE } from "@skillbake/core";
import { showInvisible } from "../code-frame.ts";
import type { Report } from "../diagnostics.ts";

export interface TextCheck {
	readonly file: string;
	readonly name: string;
	readonly text: string;
	readonly report: Report;
}

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: control characters are what these look for
/** Bidi controls, tag characters, C0 and C1 controls: they make a person and a model read different texts. */
const DECEPTIVE =
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/g;
/** Joiners have their place beside letters that are not Latin and in emoji. */
const ZERO_WIDTH =
	/[\u200b\u2060-\u2064]|(?<!^)\ufeff|(?<=[\u0000-\u007f]|^)[\u200c\u200d](?=[\u0000-\u007f]|$)/g;
/** Whether a text needs a closer look at all. */
const SUSPICIOUS =
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\udb40]/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above

/** The three flags that emoji spell with tag characters: England, Scotland, Wales. */
const TAG_FLAGS =
	/\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

export function checkHiddenCharacters({ file, name, text, report }: TextCheck): void {
	if (!SUSPICIOUS.test(text)) return;
	const plain = text.replace(TAG_FLAGS, (flag) => "x".repeat(flag.length));
	const found = (pattern: RegExp, severity: "error" | "warn", what: string) => {
		const places = [...plain.matchAll(pattern)];
		const first = places[0];
		if (!first) return;
		const more = places.length > 1 ? ` and ${places.length - 1} more` : "";
		report({
			code: "hidden-characters",
			severity,
			message: `The text holds ${what} ${showInvisible(first[0])}${more}.`,
			hint: "Remove it, or write its code point in plain letters.",
			file,
			at: { text, offset: first.index, length: first[0].length },
		});
	};
	if (name === SKILL_FILE) found(DECEPTIVE, "error", "the invisible control character");
	found(ZERO_WIDTH, "warn", "the zero-width character");
}

export function checkCrlf({ file, text, report }: TextCheck): void {
	const offset = text.indexOf("\r\n");
	if (offset < 0) return;
	report({
		code: "crlf",
		message: "The file has CRLF line ends; a checkout with other line ends is another skill.",
		hint: 'Set `eol: "lf"` to hash the text with LF, or `* -text` in .gitattributes to keep bytes as they are.',
		file,
		at: { text, offset },
	});
}

/** Shapes that are hardly ever anything else; a value that says it is an example does not count. */
const SECRETS: readonly [marker: string, pattern: RegExp, what: string][] = [
	[
		"PRIVATE KEY",
		/-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s+[A-Za-z0-9+/=]/,
		"a private key",
	],
	["AKIA", /\bAKIA[0-9A-Z]{16}\b(?<!EXAMPLE)/, "an AWS access key"],
	["gh", /\bgh[pousr]_[A-Za-z0-9]{36,}/, "a GitHub token"],
	["github_pat_", /\bgithub_pat_[A-Za-z0-9_]{60,}/, "a GitHub token"],
	["glpat-", /\bglpat-[A-Za-z0-9_-]{20,}/, "a GitLab token"],
	["xox", /\bxox[abeoprs]-[A-Za-z0-9-]{20,}/, "a Slack token"],
	["sk-", /\bsk-(?:ant|proj|svcacct)-[A-Za-z0-9_-]{32,}/, "an API key"],
	["sk_live_", /\bsk_live_[A-Za-z0-9]{20,}/, "a Stripe key"],
	["AIza", /\bAIza[A-Za-z0-9_-]{35}\b/, "a Google API key"],
	["npm_", /\bnpm_[A-Za-z0-9]{36}\b/, "an npm token"],
	["SG.", /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/, "a SendGrid key"],
];

export function checkSecret({ file, text, report }: TextCheck): void {
	for (const [marker, pattern, what] of SECRETS) {
		if (!text.includes(marker)) continue;
		const place = pattern.exec(text);
		if (!place) continue;
		report({
			code: "secret",
			message: `The text holds what looks like ${what}. Everything in a skill is published.`,
			hint: "Remove it and revoke it; let the skill read it from the environment.",
			file,
			at: { text, offset: place.index },
			// A log is one more place for it to leak.
			withoutFrame: true,
		});
	}
}
