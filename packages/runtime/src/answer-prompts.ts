/** The dual surface (D5): a prompt per skill, with the same bytes a host gets by reading its files. */
import { checkName } from "./check-names.ts";
import { mergeLists } from "./merge-lists.ts";
import { passOn } from "./pass-on.ts";
import { quote } from "./quote.ts";
import { invalidParams, textParam } from "./rpc-error.ts";
import type { Answers } from "./view.ts";

export const promptAnswers: Answers = {
	"prompts/list": (view, params, next) =>
		mergeLists("prompts", "name", view.prompts(), params, next, (name) =>
			checkName(view.named(), name),
		),
	async "prompts/get"({ named }, params, next) {
		const name = textParam(params, "name");
		const skill = named().get(name);
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
