/** The tool `load_skill`: the text of the prompt, for hosts that know only tools. */
import { catalogText } from "./catalog.ts";
import { quote } from "./quote.ts";
import type { View } from "./view.ts";

const TOOL_NAME = "load_skill";

export function describeTool({ shownPrompts }: View) {
	return {
		name: TOOL_NAME,
		description: catalogText("Loads a skill by its name. Skills:", shownPrompts()),
		inputSchema: {
			type: "object",
			properties: { name: { type: "string" } },
			required: ["name"],
		},
		annotations: { readOnlyHint: true },
	};
}

/** `undefined` if it is another tool. */
export async function callTool({ named }: View, tool: string, args: object = {}) {
	if (tool !== TOOL_NAME) return undefined;
	const { name = "" }: { readonly name?: unknown } = args;
	const skill = named().get(name as string);
	// The model can correct a wrong name, so this is a result and not a protocol error.
	const text = skill ? await skill.promptText() : `There is no skill ${quote(name)}`;
	return { content: [{ type: "text", text }], isError: !skill };
}

/** Two tools with one name: one of them could not be called. */
export function refuseTool(name: string): never {
	throw new Error(
		`The application also has a tool ${name}. Rename it or turn off the option tools.`,
	);
}
