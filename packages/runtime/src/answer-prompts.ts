/** One prompt per skill (D5), with the bytes that a host gets by reading its files. */

import { mergeLists } from "./merge-lists.ts";
import { checkName } from "./prompt-names.ts";
import { quote } from "./quote.ts";
import { invalidParams, passOn, textParam } from "./rpc-error.ts";
import type { AnswersOf } from "./view.ts";

export const promptAnswers: AnswersOf<"prompts"> = {
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
