/** What a check is: a rule of the extension, by its number, and a function over the survey. */
import type { RawMessage } from "../connect.ts";
import type { Survey } from "./survey.ts";

export interface Check {
	/** `S1` … `S17` as the extension's requirements on a server, `D…` for the drafts. */
	readonly rule: string;
	readonly title: string;
	run(survey: Survey): Outcome | Promise<Outcome>;
}

export type Outcome =
	/** Nothing there to check, and why. */
	| { readonly notApplicable: string }
	| {
			readonly failures: readonly string[];
			/** What the extension advises against but allows. */
			readonly warnings?: readonly string[];
	  };

export const NOT_DECLARED: Outcome = { notApplicable: "the server does not declare the extension" };
export const NO_SKILLS: Outcome = { notApplicable: "the server shows no skill" };

export function passed(...failures: string[]): Outcome {
	return { failures };
}

/** `expected` as a JSON-RPC error code, or what came instead. */
export function wrongError(
	what: string,
	{ result, error }: RawMessage,
	expected: number,
): string[] {
	if (error?.code === expected) return [];
	const got = error
		? `error ${error.code} (${error.message})`
		: `a result: ${JSON.stringify(result)?.slice(0, 120)}`;
	return [`${what}: expected error ${expected}, got ${got}`];
}
