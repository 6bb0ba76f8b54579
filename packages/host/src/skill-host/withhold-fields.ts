/** Withholds frontmatter that could widen permissions until the user grants it (H13). */
import type { Frontmatter } from "@skillbake/core";
import { show, showList } from "../untrusted/show.ts";
import { stableJson } from "./stable-json.ts";

/**
 * Fields that only describe the skill. A list of harmless fields, because there is no complete list
 * of the others (`allowed-tools`, `hooks`, `permissions`, `model`, `mcp-servers`, …).
 */
const DESCRIBING = new Set(["name", "description", "license", "compatibility", "metadata"]);

export interface EffectiveFrontmatter {
	/** Describing fields, and widening fields that were granted with exactly this value. */
	readonly frontmatter: Frontmatter;
	/** Names of the withheld fields. */
	readonly withheld: readonly string[];
}

/** The fields of a skill that need a grant. */
export function wideningFields(frontmatter: Frontmatter): readonly string[] {
	return Object.keys(frontmatter).filter((field) => !DESCRIBING.has(field));
}

/** The granted fields with their exact values. Throws for a field that the skill does not have. */
export function grantFields(
	frontmatter: Frontmatter,
	fields: readonly string[],
): Readonly<Record<string, string>> {
	const widening = wideningFields(frontmatter);
	const missing = fields.find((field) => !widening.includes(field));
	if (missing !== undefined)
		throw new TypeError(
			`This skill has no field ${show(missing)} to grant; it has ${showList(widening) || "none"}.`,
		);
	return Object.fromEntries(fields.map((field) => [field, stableJson(frontmatter[field])]));
}

export function withholdFields(
	frontmatter: Frontmatter,
	grants: Readonly<Record<string, string>>,
): EffectiveFrontmatter {
	const withheld = wideningFields(frontmatter).filter(
		(field) => !Object.hasOwn(grants, field) || grants[field] !== stableJson(frontmatter[field]),
	);
	const kept = Object.entries(frontmatter).filter(([field]) => !withheld.includes(field));
	return { frontmatter: Object.freeze(Object.fromEntries(kept)), withheld };
}
