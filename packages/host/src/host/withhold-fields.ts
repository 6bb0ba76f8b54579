/** Frontmatter that could widen permissions stays out until the user granted it (H13). */
import type { Frontmatter } from "@skillbake/core";
import { stableJson } from "./stable-json.ts";

/**
 * What only describes. A list of what is harmless, because the fields in the wild that are not
 * (`allowed-tools`, `hooks`, `permissions`, `model`, `mcp-servers`, …) are open-ended.
 */
const DESCRIBING = new Set(["name", "description", "license", "compatibility", "metadata"]);

export interface EffectiveFrontmatter {
	/** Describing fields, and widening ones granted with exactly this value. */
	readonly frontmatter: Frontmatter;
	/** Names of the fields that were kept back. */
	readonly withheld: readonly string[];
}

/** The fields of a skill that need a grant. */
export function wideningFields(frontmatter: Frontmatter): readonly string[] {
	return Object.keys(frontmatter).filter((field) => !DESCRIBING.has(field));
}

/** Names to the exact values that are granted; a field the skill does not have is an error. */
export function grantFields(
	frontmatter: Frontmatter,
	fields: readonly string[],
): Readonly<Record<string, string>> {
	const widening = wideningFields(frontmatter);
	const missing = fields.find((field) => !widening.includes(field));
	if (missing !== undefined)
		throw new TypeError(
			`This skill has no field ${JSON.stringify(missing)} to grant; it has ${JSON.stringify(widening)}.`,
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
