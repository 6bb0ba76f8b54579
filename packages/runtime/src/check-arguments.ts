/** Refuses arguments that do not have their types, for callers that TypeScript does not check. */
import type { RegisterOptions } from "./options.ts";
import { quote } from "./quote.ts";
import type { AnySkills } from "./skills.ts";

/** What `typeof` may say about each option. */
const OPTION_TYPES: { readonly [name: string]: string } = {
	listed: "function",
	prompts: "boolean or object",
	tools: "boolean",
	drafts: "boolean",
	meta: "function",
	ttlMs: "number",
	cacheScope: "string",
	strict: "boolean",
} satisfies { readonly [name in keyof Required<RegisterOptions>]: string };

export function expected(isGiven: unknown, wanted: string, given: unknown): asserts isGiven {
	if (isGiven) return;
	// An object is named after its class, because it may be huge.
	const shown = Object(given) === given ? (given as object).constructor?.name : given;
	throw new TypeError(
		`Expected ${wanted}, not ${typeof given === "string" ? quote(given) : shown}`,
	);
}

export function checkSkills(skills: AnySkills | undefined): void {
	expected(skills?.locate, 'the skills of an import such as "./skills?mcp"', skills);
}

export function checkOptions(options: RegisterOptions): void {
	expected(Object(options) === options, "options", options);
	// Inherited options count as well.
	for (const name in options) {
		const value = options[name as keyof RegisterOptions];
		if (value !== undefined && !OPTION_TYPES[name]?.includes(typeof value))
			expected(false, `options ${JSON.stringify(OPTION_TYPES)}`, `${name}: ${value}`);
	}
}
