/** The dual surface (D5): a prompt per skill, with the same bytes a host gets by reading its files. */
import { type Answers, passOn } from "./intercept-requests.ts";
import { mergeLists } from "./merge-lists.ts";
import { invalidParams, quote, textParam } from "./rpc-error.ts";
import { checkName, type View } from "./view.ts";

export function answerPrompts(view: () => View): Answers {
	return {
		"prompts/list"(params, next) {
			const shown = view();
			return mergeLists("prompts", "name", shown.prompts(), params, next, (name) =>
				checkName(shown, name),
			);
		},
		async "prompts/get"(params, next) {
			const name = textParam(params, "name");
			const skill = view().named().get(name);
			if (!skill) return passOn(next, "prompt", name);
			const { arguments: args } = params;
			if (Object.keys(args ?? {}).length)
				throw invalidParams(`The prompt ${quote(name)} takes no arguments, not ${quote(args)}`);
			return {
				description: skill.description,
				messages: [{ role: "user", content: { type: "text", text: await skill.promptText() } }],
			};
		},
	};
}
