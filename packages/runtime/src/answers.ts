/** Everything a server needs to answer requests. Loaded with the first one, not at start. */
import { INDEX_URI } from "@skillbake/core";
import { completionAnswers } from "./answer-completions.ts";
import { promptAnswers } from "./answer-prompts.ts";
import { resourceAnswers } from "./answer-resources.ts";
import { skillAnswers } from "./answer-skills.ts";
import { toolAnswers } from "./answer-tools.ts";
import type { Method, Need } from "./features.ts";
import type { Next, Params } from "./intercept-requests.ts";
import { lazy } from "./lazy.ts";
import type { ResolvedOptions } from "./options.ts";
import type { LowLevelServer } from "./server.ts";
import type { AnySkills } from "./skills.ts";
import { type AnswersOf, viewOf } from "./view.ts";

const ANSWERS: AnswersOf<Need> = {
	...skillAnswers,
	...resourceAnswers,
	...completionAnswers,
	...promptAnswers,
	...toolAnswers,
};

const loadRequirement = lazy(() => import("./require-declaration.ts"));

/** `server` and `context` tell a strict registration who asks. */
export async function answerRequest(
	skills: AnySkills,
	options: ResolvedOptions,
	method: Method,
	params: Params,
	next?: Next,
	context?: unknown,
	server?: LowLevelServer,
): Promise<unknown> {
	if (options.strict && method in skillAnswers)
		(await loadRequirement()).requireDeclaration(server, context);
	return ANSWERS[method](viewOf(skills, options), params, next);
}

/** The index, and the URIs that have different bytes in the two collections. */
export function changedUris(previous: AnySkills, next: AnySkills): Set<string> {
	const before = digestsOf(previous);
	const changed = new Set([INDEX_URI]);
	for (const [uri, digest] of digestsOf(next))
		if ((before.get(uri) ?? digest) !== digest) changed.add(uri);
	return changed;
}

function digestsOf(skills: AnySkills): Map<string, string> {
	const digests = new Map<string, string>();
	for (const { resources } of skills)
		if (resources !== "dynamic") for (const { uri, digest } of resources) digests.set(uri, digest);
	return digests;
}
