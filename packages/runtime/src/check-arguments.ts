/** Refuses arguments that do not have their types, for callers that TypeScript does not check. */
import { quote } from "./quote.ts";
import type { AnySkills } from "./skills.ts";

export function expected(isGiven: unknown, wanted: string, given: unknown): asserts isGiven {
	if (isGiven) return;
	// The text of an object may be huge, so its class stands for it.
	const kind = (given as object | undefined)?.constructor?.name ?? (given && "object");
	throw new TypeError(`Expected ${wanted}, not ${typeof given === "string" ? quote(given) : kind}`);
}

export function checkSkills(skills: AnySkills | undefined): void {
	expected(skills?.locate, 'the skills of an import such as "./skills?mcp"', skills);
}
