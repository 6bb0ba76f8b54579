import { suggest } from "./suggest.ts";

/** `mcp__` and the label that a host chose. */
const LABEL = /^mcp__.+?__/;

/** The tool that was probably meant by a name that no tool has. */
export function nearestTool(name: string, tools: ReadonlySet<string>): string | undefined {
	return suggest(name, tools) ?? suggest(name.replace(LABEL, ""), tools);
}
