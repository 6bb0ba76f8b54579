/** Every request we answer. Loaded with the first one, so that a server starts without it. */
import { draftAnswers } from "./answer-drafts.ts";
import { promptAnswers } from "./answer-prompts.ts";
import { resourceAnswers } from "./answer-resources.ts";
import { skillAnswers } from "./answer-skills.ts";
import { toolAnswers } from "./answer-tools.ts";
import type { Next, Params } from "./intercept-requests.ts";
import type { RegisterOptions } from "./options.ts";
import type { AnySkills } from "./skills.ts";
import { viewOf } from "./view.ts";

export { changedUris } from "./changed-uris.ts";

const ANSWERS = {
	...skillAnswers,
	...resourceAnswers,
	...draftAnswers,
	...promptAnswers,
	...toolAnswers,
};

export async function answerRequest(
	method: string,
	skills: AnySkills,
	options: RegisterOptions,
	params: Params,
	next: Next,
): Promise<unknown> {
	return ANSWERS[method]!(viewOf(skills, options), params, next);
}
