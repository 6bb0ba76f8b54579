/** Quotes values in the frontmatter exactly as they are written, and touches nothing else. */
import { isDeepStrictEqual } from "node:util";
import { checkDelimiters, type ParsedFrontmatter, parseFrontmatter } from "@skillbake/format";
import type { Pair } from "yaml";
import { isAmbiguous } from "../check/check-ambiguous-scalars.ts";
import { keyOf, metadataPairs } from "../check/check-metadata.ts";
import { loadYaml } from "../parse/load-yaml.ts";
import { splitFrontmatter } from "../parse/split-frontmatter.ts";

interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

interface Change {
	readonly edits: Edit[];
	/** The frontmatter that the edited text must have. */
	readonly expected: unknown;
}

/**
 * `metadata-type`: `version: 1.0` becomes `version: "1.0"`. A value that is empty, `~` or `null` means
 * "no value" and becomes `""`. Lists and maps are left alone.
 */
export function quoteMetadata(text: string): string {
	return editFrontmatter(text, (parsed, yaml) => {
		const metadata = { ...(parsed.data["metadata"] as object | undefined) };
		const edits: Edit[] = [];
		for (const pair of metadataPairs(parsed)) {
			const key = keyOf(pair);
			const edit = quotePair(pair, yaml);
			if (!edit) continue;
			edits.push(edit.edit);
			Object.defineProperty(metadata, key, { value: edit.value, enumerable: true });
		}
		return { edits, expected: { ...parsed.data, metadata } };
	});
}

/** `ambiguous-scalar`: quotes what we read as a string, such as a date, so that nothing changes for us. */
export function quoteAmbiguous(text: string): string {
	return editFrontmatter(text, ({ data, plainScalars }, yaml) => ({
		edits: plainScalars
			.filter(({ source, value }) => value === source && isAmbiguous(source, value))
			// One that spans several lines or holds quotes stays as it is.
			.filter(({ source, offset }) => yaml.startsWith(source, offset) && !/["\\]/.test(source))
			.map(({ source, offset }) => ({
				start: offset,
				end: offset + source.length,
				text: `"${source}"`,
			})),
		expected: data,
	}));
}

function quotePair(
	{ key, value }: Pair,
	yaml: string,
): { readonly edit: Edit; readonly value: string } | undefined {
	const { isNode, isScalar } = loadYaml();
	if (!isNode(key) || !isScalar(value) || typeof value.value === "string") return undefined;
	const [start = 0, end = start] = value.range ?? [];
	if (end > start) {
		const quoted = value.value === null ? "" : (value.source ?? "");
		return { edit: { start, end, text: `"${quoted}"` }, value: quoted };
	}
	const colon = /[ \t]*:/y;
	colon.lastIndex = key.range?.[1] ?? 0;
	if (!colon.test(yaml)) return undefined;
	const after = colon.lastIndex;
	return { edit: { start: after, end: after, text: ' ""' }, value: "" };
}

/** Returns the text unchanged unless the result parses to exactly what is expected. */
function editFrontmatter(
	text: string,
	find: (parsed: ParsedFrontmatter, yaml: string) => Change,
): string {
	const split = splitFrontmatter(text);
	if (checkDelimiters(split)) return text;
	const { yaml, yamlOffset } = split;
	const parsed = parseFrontmatter(yaml, loadYaml);
	if (Array.isArray(parsed)) return text;
	const { edits, expected } = find(parsed, yaml);
	if (edits.length === 0) return text;
	const edited = applyEdits(yaml, edits);
	const again = parseFrontmatter(edited, loadYaml);
	if (Array.isArray(again) || !isDeepStrictEqual(again.data, expected)) return text;
	return text.slice(0, yamlOffset) + edited + text.slice(yamlOffset + yaml.length);
}

function applyEdits(text: string, edits: readonly Edit[]): string {
	const parts: string[] = [];
	let done = 0;
	for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start)) {
		parts.push(text.slice(done, start), replacement);
		done = end;
	}
	parts.push(text.slice(done));
	return parts.join("");
}
