/** The optional `load_skill` tool: the text of the prompt, for hosts that know only tools. */
import { catalogText } from "./catalog.ts";
import { mergeLists } from "./merge-lists.ts";
import { quote } from "./quote.ts";
import { passOn } from "./rpc-error.ts";
import { CALL, PAGE, takes } from "./takes.ts";
import type { AnswersOf } from "./view.ts";

const TOOL_NAME = "load_skill";

export const toolAnswers: AnswersOf<"tools"> = {
	"tools/list": takes(PAGE, ({ shownPrompts }, params, next) => {
		const tool = {
			name: TOOL_NAME,
			description: catalogText("Loads a skill by its name. Skills:", shownPrompts()),
			inputSchema: {
				type: "object",
				properties: { name: { type: "string" } },
				required: ["name"],
			},
			annotations: { readOnlyHint: true },
		};
		return mergeLists("tools", "name", [tool], params, next, () => {
			throw new Error(
				`The application also has a tool ${TOOL_NAME}. Rename it or turn off the option tools.`,
			);
		});
	}),
	"tools/call": takes(CALL, async ({ named }, { name: tool, arguments: args }, next) => {
		if (tool !== TOOL_NAME) return passOn(next, "tool", tool);
		const { name = "" }: { readonly name?: unknown } = args ?? {};
		const skill = named().get(name as string);
		// The model can correct a wrong name, so this is a result and not a protocol error.
		const text = skill ? await skill.promptText() : `There is no skill ${quote(name)}`;
		return { content: [{ type: "text", text }], isError: !skill };
	}),
};
