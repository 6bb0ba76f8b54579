/** The opt-in `load_skill` tool: the bytes of the prompt, for hosts that know only tools. */
import { flatten } from "./catalog.ts";
import { type Next, type Params, passOn } from "./intercept-requests.ts";
import { mergeLists } from "./merge-lists.ts";
import { quote } from "./rpc-error.ts";
import type { View } from "./view.ts";

const TOOL_NAME = "load_skill";

export function listTools(view: View, params: Params, next: Next): Promise<unknown> {
	const names = view.prompts().map(({ name, description }) => `- ${name}: ${flatten(description)}`);
	const tool = {
		name: TOOL_NAME,
		description: ["Loads the instructions of a skill. Skills:", ...names].join("\n"),
		inputSchema: {
			type: "object",
			properties: { name: { type: "string", description: "The name of the skill" } },
			required: ["name"],
		},
		annotations: { readOnlyHint: true },
	};
	return mergeLists("tools", "name", [tool], params, next, () => {
		throw new Error(
			`The application's tool ${TOOL_NAME} and the one of the option tools have the same name`,
		);
	});
}

export async function callTool(view: View, params: Params, next: Next): Promise<unknown> {
	const { name: tool, arguments: args } = params;
	if (tool !== TOOL_NAME) return passOn(next, "tool", tool);
	const { name } = (args ?? {}) as { readonly name?: unknown };
	const text = await view.named().get(String(name))?.promptText();
	// A wrong name is the model's to correct, so it is a result and not a protocol error.
	return text === undefined
		? { isError: true, content: [{ type: "text", text: `There is no skill ${quote(name)}` }] }
		: { content: [{ type: "text", text }] };
}
