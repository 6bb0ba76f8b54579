/** The `metadata` field: a map of strings, without keys that the standard keeps for itself. */
import type { JsonValue } from "@skillbake/core";
import type { Pair } from "yaml";
import { loadYaml } from "../parse/load-yaml.ts";
import { type FrontmatterScope, kindOf, reportField } from "./check.ts";
import { fieldOf } from "./check-optional-fields.ts";

/** Keys with this prefix are reserved by the standard. */
const RESERVED_PREFIX = "io.modelcontextprotocol/";
const CONSEQUENCE =
	"With one such skill the official MCP client refuses the whole list of a server, and ChatGPT imports none of its skills.";
/** Longer values are cut in hints. */
const SHOWN = 60;

export function checkMetadataType(check: FrontmatterScope): void {
	const metadata = fieldOf(check, "metadata");
	if (metadata === undefined) return;
	if (!isMap(metadata)) {
		reportField(check, "metadata", {
			code: "metadata-type",
			message: `The metadata is ${kindOf(metadata)}, not a map. ${CONSEQUENCE}`,
			hint: "Write one `key: value` per line, indented below `metadata:`.",
		});
		return;
	}
	const { skill, report } = check;
	const wrong = Object.entries(metadata).filter(([, value]) => typeof value !== "string");
	if (wrong.length === 0) return;
	const places = new Map(metadataPairs(skill).map((pair) => [keyOf(pair), pair]));
	for (const [key, value] of wrong) {
		const { offset, length, source } = placeOf(places.get(key));
		report({
			code: "metadata-type",
			message: `The metadata value \`${key}\` is ${kindOf(value)}, not a string. ${CONSEQUENCE}`,
			hint: `Write a string: ${key}: ${quote(toText(value, source))}`,
			file: skill.file,
			at: { text: skill.text, offset: skill.yamlOffset + offset, length },
		});
	}
}

export function checkMetadataReserved({ skill, report }: FrontmatterScope): void {
	for (const pair of metadataPairs(skill)) {
		const key = keyOf(pair);
		if (!key.startsWith(RESERVED_PREFIX)) continue;
		const [offset = 0, end = offset] = rangeOf(pair.key);
		report({
			code: "metadata-reserved",
			message: `The metadata key \`${key}\` starts with \`${RESERVED_PREFIX}\`, which the standard reserves for itself.`,
			hint: "Use a prefix of your own, such as the name of your domain: `com.example/`.",
			file: skill.file,
			at: { text: skill.text, offset: skill.yamlOffset + offset, length: end - offset },
		});
	}
}

/** The keys and values below `metadata`; empty for simple frontmatter, whose keys are plain words and whose values are strings. */
export function metadataPairs({ root }: Pick<FrontmatterScope["skill"], "root">): Pair[] {
	if (!root) return [];
	const metadata: unknown = root.get("metadata", true);
	return loadYaml().isMap(metadata) ? metadata.items : [];
}

export function keyOf({ key }: Pair): string {
	return loadYaml().isScalar(key) ? String(key.value) : String(key);
}

/** The value or, if it is empty, the key. */
function placeOf(pair: Pair | undefined): { offset: number; length: number; source: string } {
	const { isScalar } = loadYaml();
	const [start = 0, end = start] = rangeOf(pair?.value);
	const source = isScalar(pair?.value) ? (pair.value.source ?? "") : "";
	if (end > start) return { offset: start, length: end - start, source };
	const [keyStart = 0, keyEnd = keyStart + 1] = rangeOf(pair?.key);
	return { offset: keyStart, length: keyEnd - keyStart, source };
}

export function rangeOf(node: unknown): readonly number[] {
	return (loadYaml().isNode(node) && node.range) || [];
}

/** A string that says the same: scalars as they were written, lists and maps in one line. */
function toText(value: JsonValue, source: string): string {
	if (value === null) return "";
	if (source !== "") return source;
	return shorten(flatten(value));
}

function flatten(value: JsonValue): string {
	if (Array.isArray(value)) return value.map(flatten).join(", ");
	if (isMap(value))
		return Object.entries(value)
			.map(([key, inner]) => `${key}: ${flatten(inner)}`)
			.join("; ");
	return value === null ? "" : String(value);
}

function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ");
	return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** In quotes that need no escapes, where there are any. */
function quote(text: string): string {
	if (!/["\\]/.test(text)) return `"${text}"`;
	return `'${text.replaceAll("'", "''")}'`;
}

function isMap(value: JsonValue): value is { [key: string]: JsonValue } {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
