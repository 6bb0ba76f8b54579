/** The opt-in `load_skill` tool: the bytes of the prompt, for hosts that know only tools. */
import { flatten } from "./catalog.ts";
import type { Answer } from "./intercept-requests.ts";
import { mergeLists } from "./merge-lists.ts";
import { invalidParams, quote } from "./rpc-error.ts";
import type { View } from "./view.ts";

export const TOOL_NAME = "load_skill";

export function answerTools(view: () => View): [string, Answer][] {
	return [
		[
			"tools/list",
			(params, next) =>
				mergeLists("tools", "name", [describeTool(view())], params, next, () => {
					throw toolClash();
				}),
		],
		[
			"tools/call",
			async (params, next) => {
				const { name: tool, arguments: args } = params;
				if (tool !== TOOL_NAME) {
					if (next) return next();
					throw invalidParams(`There is no tool ${quote(tool)}`);
				}
				const { name } = (args ?? {}) as { readonly name?: unknown };
				const text = await view().named().get(String(name))?.promptText();
				// A wrong name is the model's to correct, so it is a result and not a protocol error.
				return text === undefined
					? { isError: true, content: [{ type: "text", text: `There is no skill ${quote(name)}` }] }
					: { content: [{ type: "text", text }] };
			},
		],
	];
}

export function toolClash(): Error {
	return new Error(
		`The application's tool ${TOOL_NAME} and the one of registerSkills (option tools) have the same name`,
	);
}

function describeTool(view: View) {
	const names = view.prompts().map(({ name, description }) => `- ${name}: ${flatten(description)}`);
	return {
		name: TOOL_NAME,
		description: ["Loads the instructions of a skill. Skills:", ...names].join("\n"),
		inputSchema: {
			type: "object",
			properties: { name: { type: "string", description: "The name of the skill" } },
			required: ["name"],
		},
		annotations: { readOnlyHint: true },
	};
}
