/** The optional tools, for hosts that know only tools, next to the tools of the application. */
import { lazy } from "./lazy.ts";
import { mergeLists } from "./merge-lists.ts";
import { passOn } from "./rpc-error.ts";
import { CALL, PAGE, takes } from "./takes.ts";
import type { AnswersOf } from "./view.ts";

/** Kept, because Node looks a dynamic import up again every time. */
const loadTool = lazy(() => import("./load-skill-tool.ts"));

export const toolAnswers: AnswersOf<"tools"> = {
	"tools/list": takes(PAGE, async (view, params, next) => {
		const { describeTool, refuseTool } = await loadTool();
		return mergeLists("tools", "name", [describeTool(view)], params, next, refuseTool);
	}),
	"tools/call": takes(
		CALL,
		async (view, { name, arguments: args }, next) =>
			(await (await loadTool()).callTool(view, name, args)) ?? passOn(next, "tool", name),
	),
};
