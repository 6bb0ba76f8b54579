/** The README shows real output, and a snippet for every entry of the plugin. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileSkills, renderText } from "@skillbake/compiler";
import { expect, it, onTestFinished } from "vitest";
import { readImports } from "./read-imports.ts";
import { readText } from "./source-files.ts";

const readme = readText("README.md");

/** Entries that are no plugins. */
const RUNTIMES = ["register", "bun-register", "jest"].map((name) => `unplugin-skillbake/${name}`);

it("shows the diagnostic that its invalid skill gets", async () => {
	const [, shown = ""] = /## When a skill is invalid\n\n```\n([\s\S]*?)\n```/.exec(readme) ?? [];
	const lines = [...shown.matchAll(/^[ >]+\d+ \| (.*)$/gm)].map(([, line]) => line);
	const folder = mkdtempSync(join(tmpdir(), "skillbake-readme-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "refunds"));
	writeFileSync(join(folder, "refunds/SKILL.md"), `${lines.join("\n")}\n`);
	const { diagnostics } = await compileSkills(folder);
	expect(renderText(diagnostics, { folder: "skills" })).toBe(shown);
});

it("has a complete snippet for every bundler", () => {
	const snippets = [...readme.matchAll(/<details>[\s\S]*?```[jt]s\n([\s\S]*?)```/g)];
	const entries = snippets.map(([, code = ""]) => {
		const specifiers = readImports("snippet.ts", code).map(({ specifier }) => specifier);
		if (code.includes("defineConfig")) expect(code).toMatch(/^import \{ defineConfig \} from /m);
		return specifiers.find((specifier) => specifier.startsWith("unplugin-skillbake/"));
	});
	const { exports } = JSON.parse(readText("packages/plugin/package.json")) as { exports: object };
	const expected = Object.keys(exports)
		.filter((key) => key !== "." && key !== "./package.json")
		.map((key) => `unplugin-skillbake${key.slice(1)}`);
	const bundlers = expected.filter((entry) => !RUNTIMES.includes(entry));
	expect(bundlers).toHaveLength(expected.length - RUNTIMES.length);
	expect(new Set(entries)).toEqual(new Set(bundlers));
});

it("names every entry for runtimes", () => {
	for (const entry of RUNTIMES) expect(readme).toContain(entry);
});
