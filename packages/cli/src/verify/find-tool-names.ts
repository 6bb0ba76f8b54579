/** Finds names in a text that look like those of tools. Takes linear time for any text. */
import { isOneTool } from "@skillbake/core";

export interface ToolName {
	readonly name: string;
	/** Whether its form or the words around it say that it is a tool. */
	readonly certain: boolean;
}

/** A fence, after the markers of quotes and lists that may stand before it. */
const FENCE = /^[\s>*+\d.)-]*(`{3,}|~{3,})([^`]*)$/;
/** An empty line, a heading, or an item of a list, quote or table: code spans end before it. */
const NEW_BLOCK = /^\s*(?:$|[-*+#|>]|\d+[.)])/;
const IDENTIFIER = /^[a-z][\w-]{1,255}$/i;
const COMPOUND = /[_-]/;
const QUALIFIED = /^mcp__/;
/** What stands between two names of a list. */
const SEPARATOR = /^[\s,*/&+]*(?:\b(?:and|or|then)\b[\s*]*)?$/;
const BEFORE = /\b(?:calls?|calling|invok(?:es?|ing)|tools?(?:\s+(?:called|named))?)[\s:*(]*$/i;
const AFTER = /^[\s*]*(?:MCP\s+)?tools?\b/i;
/** Enough for the words around a name. */
const NEAR = 40;

/** Names in backticks outside fenced code: `create_ticket`, but not `refunds` or `npm run build`. */
export function findToolNames(body: string): ToolName[] {
	return blocks(body).flatMap(namesInBlock);
}

function blocks(body: string): string[] {
	const found: string[][] = [[]];
	let fence: string | undefined;
	for (const line of body.split(/\r?\n/)) {
		const [, marker, info = ""] = FENCE.exec(line) ?? [];
		if (fence !== undefined) {
			if (marker?.startsWith(fence) && info.trim() === "") fence = undefined;
		} else if (marker !== undefined) {
			fence = marker;
			found.push([]);
		} else if (NEW_BLOCK.test(line)) found.push([line]);
		else found.at(-1)!.push(line);
	}
	return found.map((lines) => lines.join("\n"));
}

function namesInBlock(block: string): ToolName[] {
	// Prose and code take turns.
	const parts = block.split(/`+/);
	const names: ToolName[] = [];
	for (let at = 1; at < parts.length - 1; at += 2) {
		const first = at;
		while (at < parts.length - 3 && isSeparator(parts[at + 1]!)) at += 2;
		const certain =
			BEFORE.test(parts[first - 1]!.slice(-NEAR)) || AFTER.test(parts[at + 1]!.slice(0, NEAR));
		for (let each = first; each <= at; each += 2) {
			const name = parts[each]!;
			if (IDENTIFIER.test(name) && COMPOUND.test(name) && isOneTool(name))
				names.push({ name, certain: certain || QUALIFIED.test(name) });
		}
	}
	return names;
}

function isSeparator(prose: string): boolean {
	return prose.length <= NEAR && SEPARATOR.test(prose);
}
