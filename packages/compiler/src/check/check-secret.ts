/** Credentials that would be published with the skill. */
import type { FileScope } from "./check.ts";
import { isPlaceholder } from "./is-placeholder.ts";

interface Shape {
	/** A part of it that is quick to look for. */
	readonly marker: string;
	/** Its first group is the random part. */
	readonly pattern: RegExp;
	readonly what: string;
}

/** Shapes that are hardly ever anything else. */
const SHAPES: readonly Shape[] = [
	{
		marker: "PRIVATE KEY",
		// Headers may stand before the key, and JSON writes its line ends as `\n`. The shortest keys have 64 characters.
		pattern:
			/-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|[A-Za-z-]{1,20}: [^\n]{0,200}\n){1,20}((?:[A-Za-z0-9+/=]|\s|\\[nr]){60,400})/g,
		what: "a private key",
	},
	{ marker: "AKIA", pattern: /\bAKIA([0-9A-Z]{16})\b/g, what: "an AWS access key" },
	{ marker: "ASIA", pattern: /\bASIA([0-9A-Z]{16})\b/g, what: "an AWS access key" },
	{ marker: "glpat-", pattern: /\bglpat-([A-Za-z0-9_-]{20,255})/g, what: "a GitLab token" },
	{ marker: "xox", pattern: /\bxox[abeoprs]-([A-Za-z0-9-]{20,255})/g, what: "a Slack token" },
	{
		marker: "sk-",
		pattern: /\bsk-(?:ant|proj|svcacct)-(?:api\d\d-)?([A-Za-z0-9_-]{32,255})/g,
		what: "an API key",
	},
	{ marker: "AIza", pattern: /\bAIza([A-Za-z0-9_-]{35})\b/g, what: "a Google API key" },
	{
		marker: "SG.",
		pattern: /\bSG\.([A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43})/g,
		what: "a SendGrid key",
	},
];
const SHAPES_WITH_UNDERSCORE: readonly Shape[] = [
	{ marker: "gh", pattern: /\bgh[pousr]_([A-Za-z0-9]{36,255})/g, what: "a GitHub token" },
	{
		marker: "github_pat_",
		pattern: /\bgithub_pat_([A-Za-z0-9_]{60,255})/g,
		what: "a GitHub token",
	},
	{ marker: "k_live_", pattern: /\b[sr]k_live_([A-Za-z0-9]{20,255})/g, what: "a Stripe key" },
	{ marker: "npm_", pattern: /\bnpm_([A-Za-z0-9]{36})\b/g, what: "an npm token" },
	{ marker: "hf_", pattern: /\bhf_([A-Za-z0-9]{34})\b/g, what: "a Hugging Face token" },
];
/** Engines find a single character many times faster than a word. */
const shapesIn = (text: string) => (text.includes("_") ? ALL_SHAPES : SHAPES);
const ALL_SHAPES = [...SHAPES, ...SHAPES_WITH_UNDERSCORE];

export function checkSecret({ node, file, report }: FileScope): void {
	const text = file?.text;
	if (text === undefined) return;
	for (const { what, offset } of findSecrets(text))
		report({
			code: "secret",
			message: `The text contains what looks like ${what}. Everything in a skill is published.`,
			hint: "Remove it and revoke it; let the skill read it from the environment.",
			file: node.path,
			at: { text, offset },
			// A frame would copy the secret into logs.
			withoutFrame: true,
		});
}

interface Secret {
	readonly what: string;
	readonly offset: number;
}

/** The first secret of each shape. */
export function findSecrets(text: string): Secret[] {
	const found: Secret[] = [];
	for (const shape of shapesIn(text)) {
		if (!text.includes(shape.marker)) continue;
		const offset = findShape(text, shape);
		if (offset !== undefined) found.push({ what: shape.what, offset });
	}
	return found;
}

function findShape(text: string, { pattern }: Shape): number | undefined {
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		const { index: offset } = match;
		const inBrackets = text[offset - 1] === "<" && text[offset + match[0].length] === ">";
		if (!inBrackets && !isPlaceholder(match[1]!.replace(/\s|\\[nr]/g, ""))) return offset;
	}
	return undefined;
}
