/** One prompt per skill (D5), with the bytes that a host gets by reading its files. */
import { mergeLists } from "./merge-lists.ts";
import { checkName } from "./prompt-names.ts";
import { quote } from "./quote.ts";
import { invalidParams, passOn } from "./rpc-error.ts";
import { CALL, PAGE, takes } from "./takes.ts";
import type { AnswersOf } from "./view.ts";

export const promptAnswers: AnswersOf<"prompts"> = {
	"prompts/list": takes(PAGE, (view, params, next) =>
		mergeLists("prompts", "name", view.shownPrompts(), params, next, (name) =>
			checkName(view.named(), name),
		),
	),
	"prompts/get": takes(CALL, async ({ named }, { name, arguments: args }, next) => {
		const skill = named().get(name);
		if (!skill) return passOn(next, "prompt", name);
		const [argument] = Object.keys(args ?? {});
		if (argument !== undefined)
			throw invalidParams(
				`The prompt ${quote(name)} takes no arguments, so not ${quote(argument)}`,
			);
		return {
			description: skill.description,
			messages: [{ role: "user", content: { type: "text", text: await skill.promptText() } }],
		};
	}),
};
