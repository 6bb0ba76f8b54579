/** Tools that a skill names and that do not exist. Needs the option `tools`. */
import { isOffered, nearestTool, REQUIRES_TOOLS, requiredTools, splitTools } from "@skillbake/core";
import { MOST_OF_A_RULE } from "../diagnostics.ts";
import type { ParsedSkill } from "../parse/parse-skill.ts";
import type { FrontmatterScope } from "./check.ts";
import { keyOf, metadataPairs, rangeOf } from "./check-metadata.ts";

/** Characters of YAML around names. */
const PUNCTUATION = /["'[\]]/g;

export function checkUnknownTool({ skill, tools, report }: FrontmatterScope): void {
	if (!tools) return;
	const unknown = requiredTools(skill.frontmatter).filter((name) => !isOffered(name, tools));
	if (unknown.length === 0) return;
	const places = findNames(skill);
	unknown.forEach((name, at) => {
		const meant = at < MOST_OF_A_RULE ? nearestTool(name, tools) : undefined;
		report({
			code: "unknown-tool",
			message: `There is no tool \`${name}\`.${meant ? ` Did you mean \`${meant}\`?` : ""}`,
			hint: "Correct the name, or add the tool to the option `tools`.",
			file: skill.file,
			at: { text: skill.text, offset: places.get(name) ?? skill.yamlOffset, length: name.length },
		});
	});
}

/** The first place of each name in the text. */
function findNames(skill: ParsedSkill): Map<string, number> {
	const places = new Map<string, number>();
	for (const [start, end] of [allowedTools(skill), requiredByMetadata(skill)]) {
		const from = skill.yamlOffset + start;
		const source = skill.text.slice(from, skill.yamlOffset + end).replace(PUNCTUATION, " ");
		for (const { name, offset } of splitTools(source))
			if (!places.has(name)) places.set(name, from + offset);
	}
	return places;
}

type Range = readonly [start: number, end: number];

function allowedTools({ fields }: ParsedSkill): Range {
	const field = fields.find(({ name }) => name === "allowed-tools");
	return field ? [field.valueOffset, field.valueOffset + field.valueLength] : [0, 0];
}

function requiredByMetadata(skill: ParsedSkill): Range {
	const pair = metadataPairs(skill).find((candidate) => keyOf(candidate) === REQUIRES_TOOLS);
	if (pair) {
		const [start = 0, end = start] = rangeOf(pair.value);
		return [start, end];
	}
	// In simple frontmatter, the value is the rest of the key's line.
	const key = skill.plainScalars.find(({ source }) => source === REQUIRES_TOOLS);
	if (!key) return [0, 0];
	const start = key.offset + REQUIRES_TOOLS.length + 1;
	const end = skill.text.indexOf("\n", skill.yamlOffset + start);
	return [start, end - skill.yamlOffset];
}
