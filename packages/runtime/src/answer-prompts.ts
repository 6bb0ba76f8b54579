/** The dual surface (D5): a prompt per skill, with the same bytes a host gets by reading its files. */
import type { Answer } from "./intercept-requests.ts";
import { mergeLists } from "./merge-lists.ts";
import { invalidParams, quote, textParam } from "./rpc-error.ts";
import type { View } from "./view.ts";

export function answerPrompts(view: () => View): [string, Answer][] {
	return [
		[
			"prompts/list",
			(params, next) => {
				const { named, prompts } = view();
				return mergeLists("prompts", "name", prompts(), params, next, (name) => {
					throw promptClash(name, named().get(name)?.uri);
				});
			},
		],
		[
			"prompts/get",
			async (params, next) => {
				const name = textParam(params, "name");
				const skill = view().named().get(name);
				if (!skill) {
					if (next) return next();
					throw invalidParams(`There is no prompt ${quote(name)}`);
				}
				const { arguments: args = {} } = params;
				if (args === null || typeof args !== "object" || Object.keys(args).length)
					throw invalidParams(
						`The prompt ${quote(name)} takes no arguments, but got ${quote(args)}`,
					);
				return {
					description: skill.description,
					messages: [{ role: "user", content: { type: "text", text: await skill.promptText() } }],
				};
			},
		],
	];
}

export function promptClash(name: string, uri: string | undefined): Error {
	return new Error(
		`The application's prompt ${quote(name)} and the prompt of the skill ${uri} have the same name: rename one of them, the skill's with the option prompts.name`,
	);
}
