import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS } from "./commands.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const names = COMMANDS.map(({ name }) => name);

it("docs/cli.md has the commands in the same order, with the same summaries", () => {
	const docs = read("../../../docs/cli.md");
	const rows = [...docs.matchAll(/^\| \[`(\w+)`\]\(#\1\) +\| (.*?) +\|$/gm)];
	expect(rows.map(([, name, summary]) => [name, summary?.replaceAll("`", "")])).toEqual(
		COMMANDS.map(({ name, summary }) => [name, summary]),
	);
	const sections = [...docs.matchAll(/^## (\w+)$/gm)].map(([, title]) => title!);
	expect(sections).toEqual(names);
});

it("the README shows every command", () => {
	const shown = [...read("../README.md").matchAll(/^npx skillbake (\w+)/gm)].map(
		([, name]) => name,
	);
	expect(shown).toEqual(names);
});
