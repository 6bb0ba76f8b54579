/**
 * Reads docs/recipes.md, the page whose sections users follow as printed.
 *
 * - Files are fenced blocks with a title: ```ts title="src/server.ts"
 * - Commands are `sh` blocks, run in order. A block marked `sh background` keeps running while the
 *   next ones run: the reader is told to open another terminal.
 * - The last command of a recipe runs `skillbake verify` against its server.
 * - `<!-- node 22 -->` below a heading says that the recipe needs this Node, and `<!-- no server -->`
 *   that it has nothing to verify.
 * - The first section, "The skills folder", has the files that all recipes share.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/repository.ts";

export interface Command {
	readonly line: string;
	readonly background: boolean;
}

export interface Recipe {
	readonly title: string;
	readonly files: Readonly<Record<string, string>>;
	readonly commands: readonly Command[];
	/** The major version of Node that it needs, if the floor is not enough. */
	readonly node: string | undefined;
	readonly hasServer: boolean;
}

const SHARED = "The skills folder";
const BLOCK = /^```(\w+)(.*)\n([\s\S]*?)^```$/gm;

export function readRecipes(
	text = readFileSync(join(repository, "docs/recipes.md"), "utf8"),
): Recipe[] {
	const sections = text.split(/^## /m).slice(1).map(readSection);
	const shared = sections.find(({ title }) => title === SHARED);
	if (!shared) throw new Error(`docs/recipes.md has no section "${SHARED}".`);
	return sections
		.filter((section) => section !== shared && section.commands.length > 0)
		.map((section) => ({ ...section, files: { ...shared.files, ...section.files } }));
}

function readSection(section: string): Recipe {
	const files: Record<string, string> = {};
	const commands: Command[] = [];
	for (const [, language, info = "", body = ""] of section.matchAll(BLOCK)) {
		const file = /title="([^"]+)"/.exec(info)?.[1];
		if (file) files[file] = body;
		else if (language === "sh") commands.push(...readCommands(body, info.trim() === "background"));
	}
	return {
		title: section.slice(0, section.indexOf("\n")).trim(),
		files,
		commands,
		node: /<!-- node (\d+) -->/.exec(section)?.[1],
		hasServer: !section.includes("<!-- no server -->"),
	};
}

/** One command per line, without comments. */
function readCommands(body: string, background: boolean): Command[] {
	return body
		.split("\n")
		.map((line) => line.replace(/\s+#.*$|^#.*$/, "").trim())
		.filter((line) => line !== "")
		.map((line) => ({ line, background }));
}
