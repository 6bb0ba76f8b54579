/** The tools that a skill needs, by what its frontmatter says. */
import type { Frontmatter } from "./manifest.ts";

/** The key below `metadata` that names the tools a skill needs. */
export const REQUIRES_TOOLS = "requires-tools";

export interface NamedTool {
	readonly name: string;
	readonly offset: number;
}

/** A tool of the host, such as `Bash` or `WebFetch`, by the convention of Claude Code. */
const HOST_TOOL = /^\p{Lu}/u;
/** `mcp__github` and `mcp__github__*` allow all tools of a server, and name none. */
const ANY_TOOL = /\*|^mcp__(?!.*[^_]__)/;
const QUALIFIED = "mcp__";
/** The longest name of a tool by the standard. Comparing longer ones would take quadratic time. */
const LONGEST_NAME = 128;

/** Names in `allowed-tools`, without those of the host, and all names in `metadata["requires-tools"]`. */
export function requiredTools(frontmatter: Frontmatter): string[] {
	const allowed = readNames(own(frontmatter, "allowed-tools"));
	const required = readNames(own(own(frontmatter, "metadata"), REQUIRES_TOOLS));
	const names = [...allowed.filter((name) => !HOST_TOOL.test(name)), ...required];
	return [...new Set(names)].filter(isOneTool);
}

/** Whether a name stands for one tool, not for all tools of a server. */
export function isOneTool(name: string): boolean {
	return !ANY_TOOL.test(name);
}

/**
 * Whether one of the `tools` is meant. A host puts `mcp__` and a label of its choice before the name of
 * a tool, so for `mcp__label__tool` that is `tool`, which may itself contain `__`.
 */
export function isOffered(name: string, tools: ReadonlySet<string>): boolean {
	if (tools.has(name)) return true;
	if (!name.startsWith(QUALIFIED)) return false;
	const start = Math.max(QUALIFIED.length + 1, name.length - LONGEST_NAME - 2);
	for (let at = name.indexOf("__", start); at >= 0; at = name.indexOf("__", at + 1))
		if (tools.has(name.slice(at + 2))) return true;
	return false;
}

/** The words of a text that are not in parentheses: `Bash(git add, git commit) Read` names two tools. */
export function splitTools(text: string): NamedTool[] {
	const tools: NamedTool[] = [];
	let depth = 0;
	for (const { 0: part, index } of text.matchAll(/[^\s,()]+|[()]/g)) {
		if (part === "(") depth++;
		else if (part === ")") depth = Math.max(0, depth - 1);
		else if (depth === 0) tools.push({ name: part, offset: index });
	}
	return tools;
}

function readNames(value: unknown): string[] {
	const texts: unknown[] = Array.isArray(value) ? value : [value];
	return texts.flatMap((text) =>
		typeof text === "string" ? splitTools(text).map(({ name }) => name) : [],
	);
}

function own(value: unknown, key: string): unknown {
	return typeof value === "object" && value !== null && Object.hasOwn(value, key)
		? (value as { readonly [key: string]: unknown })[key]
		: undefined;
}
