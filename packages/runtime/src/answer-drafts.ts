/** What the drafts add to `resources/*` (D1–D4); without them the lists are the application's. */
import { completePath, TEMPLATE, VARIABLE } from "./complete-path.ts";
import { mergeLists } from "./merge-lists.ts";
import { passOn } from "./pass-on.ts";
import type { Answers } from "./view.ts";

interface CompletionParams {
	readonly ref?: { readonly uri?: unknown };
	readonly argument?: { readonly name?: unknown; readonly value?: unknown };
}

export const draftAnswers: Answers = {
	"resources/list": ({ resources }, params, next) =>
		mergeLists("resources", "uri", resources(), params, next),
	"resources/templates/list": ({ index }, params, next) =>
		mergeLists("resourceTemplates", "name", index ? [TEMPLATE] : [], params, next),
	"completion/complete"({ listed }, params, next) {
		const { ref, argument } = params as CompletionParams;
		return ref?.uri === TEMPLATE.uriTemplate && argument?.name === VARIABLE
			? { completion: completePath(listed(), `${argument.value}`) }
			: passOn(next, "completion for", ref);
	},
};
