/** The type of a check: a rule of the extension, and a function that looks for breaches in the answers. */

import { showError } from "../connect/json.ts";
import type { RawResponse } from "../connect/server.ts";
import type { ServerAnswers } from "./answers.ts";

export interface Check {
	/** `S1` to `S17` for the extension, `D…` for the drafts, `use`, `ext` and `io` for the rest. */
	readonly rule: string;
	readonly title: string;
	/** Whether it looks only at the handshake, so that a run that was stopped does not concern it. */
	readonly handshake?: true;
	run(answers: ServerAnswers): Outcome;
}

export type Outcome =
	/** Why there is nothing to check. */
	| { readonly notApplicable: string }
	| {
			readonly failures: readonly string[];
			/** Breaches of what the extension only recommends. */
			readonly warnings?: readonly string[];
			/** What is good to know, whatever the status. */
			readonly notes?: readonly string[];
	  };

export const NOT_DECLARED: Outcome = { notApplicable: "the server does not declare the extension" };
export const NO_SKILLS: Outcome = { notApplicable: "the server lists no skill" };

export function outcome(failures: readonly string[]): Outcome {
	return { failures };
}

/** The JSON-RPC code for a URI or cursor that the server does not know. */
const INVALID_PARAMS = -32602;

export function expectInvalidParams(what: string, { result, error }: RawResponse): string[] {
	if (error?.code === INVALID_PARAMS) return [];
	const got = error ? showError(error) : `a result: ${JSON.stringify(result)?.slice(0, 120)}`;
	return [`${what}: expected error ${INVALID_PARAMS}, got ${got}`];
}
