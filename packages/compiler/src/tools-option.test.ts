/** The option `tools`: when it is asked, what changes with it, and what a wrong one says. */
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { tempFolder, writeEntries } from "../../../test/support/temp-folder.ts";
import {
	type CompileOptions,
	compileSkills,
	createCompiler,
	loadConfig,
	OptionError,
} from "./index.ts";

const NAMING = skillText("a", { fields: "allowed-tools: create_ticket" });
const NESTED = {
	"a/SKILL.md": NAMING,
	"a/in/SKILL.md": skillText("in", { fields: "metadata:\n  requires-tools: list_tickets" }),
	"b/SKILL.md": skillText("b"),
};

const unknown = async (result: ReturnType<typeof compileSkills>) =>
	(await result).diagnostics.filter(({ code }) => code === "unknown-tool").map(({ file }) => file);

describe("option tools", () => {
	it("is asked once per run, and only if a skill names tools", async () => {
		const tools = vi.fn(() => ["create_ticket"]);
		const folder = tempFolder({ "b/SKILL.md": skillText("b"), "c/SKILL.md": skillText("c") });
		const compiler = createCompiler(folder, { tools });
		const first = await compiler.compile();
		expect(await compiler.compile()).toBe(first);
		expect(tools).toHaveBeenCalledTimes(0);
		writeEntries(folder, {
			"a/SKILL.md": NAMING,
			"d/SKILL.md": NAMING.replace("name: a", "name: d"),
		});
		const second = await compiler.compile();
		expect(tools).toHaveBeenCalledTimes(1);
		expect(await compiler.compile()).toBe(second);
		expect(tools).toHaveBeenCalledTimes(2);
	});

	it.each([{ changed: undefined }, { changed: [] }])(
		"checks again when the names change, told that these paths changed: $changed",
		async ({ changed }) => {
			let names = ["create_ticket", "list_tickets"];
			const folder = tempFolder(NESTED);
			const compiler = createCompiler(folder, { tools: async () => names });
			const first = await compiler.compile();
			expect(first.diagnostics.map(({ code }) => code)).not.toContain("unknown-tool");
			names = ["create_ticket"];
			const second = compiler.compile(changed);
			expect(await unknown(second)).toEqual(["a/in/SKILL.md"]);
			expect((await second).diagnostics).toEqual(
				(await compileSkills(folder, { tools: names })).diagnostics,
			);
			names = ["list_tickets", "create_ticket"];
			const third = await compiler.compile(changed);
			expect(third.diagnostics).toEqual(first.diagnostics);
			names.reverse();
			expect(await compiler.compile(changed)).toBe(third);
		},
	);

	it("does not change the manifest", async () => {
		const folder = tempFolder(NESTED);
		const manifests = [undefined, [], ["create_ticket"]].map(
			async (tools) => (await compileSkills(folder, { tools })).manifest,
		);
		const [first, ...others] = await Promise.all(manifests);
		for (const other of others) expect(other).toEqual(first);
	});

	it("leaves skills out, and those around them, if the rule is an error", async () => {
		const { manifest } = await compileSkills(tempFolder(NESTED), {
			tools: ["create_ticket"],
			rules: { "unknown-tool": "error" },
		});
		expect(manifest.skills.map(({ path }) => path)).toEqual(["b"]);
	});

	it("takes effect again after the folder was gone", async () => {
		let names = ["create_ticket"];
		const parent = tempFolder({ "skills/a/SKILL.md": NAMING });
		const compiler = createCompiler(join(parent, "skills"), { tools: () => names });
		expect(await unknown(compiler.compile())).toEqual([]);
		names = [];
		renameSync(join(parent, "skills"), join(parent, "away"));
		expect((await compiler.compile()).diagnostics).toMatchObject([{ code: "not-a-folder" }]);
		renameSync(join(parent, "away"), join(parent, "skills"));
		expect(await unknown(compiler.compile())).toEqual(["a/SKILL.md"]);
	});

	it.each<[unknown, string]>([
		["create_ticket", "option tools must be a list of names, or a function that returns one."],
		[[""], "option tools must be a list of names, or a function that returns one."],
		[[5], "option tools must be a list of names, or a function that returns one."],
	])("refuses %j", async (tools, message) => {
		const options = { tools } as CompileOptions;
		await expect(compileSkills(tempFolder(NESTED), options)).rejects.toThrow(
			new TypeError(message),
		);
	});

	it.each<[string, () => unknown, string]>([
		[
			"throws",
			() => {
				throw new Error("no\n  server");
			},
			"the function in option tools failed: no server",
		],
		["rejects", () => Promise.reject("gone"), "the function in option tools failed: gone"],
		[
			"returns something else",
			() => "create_ticket",
			"the function in option tools must return a list of names, or a promise of one.",
		],
	])("explains a function that %s, and recovers", async (_, broken, message) => {
		let tools = broken;
		const options = { tools: () => tools() } as CompileOptions;
		const compiler = createCompiler(tempFolder(NESTED), options);
		await expect(compiler.compile()).rejects.toThrow(new OptionError(message));
		tools = () => ["create_ticket", "list_tickets"];
		expect(await unknown(compiler.compile())).toEqual([]);
	});

	it("can ask a TypeScript module from a TypeScript config", async () => {
		const root = tempFolder({
			...Object.fromEntries(Object.entries(NESTED).map(([path, text]) => [`skills/${path}`, text])),
			"src/server.ts": `export const names = (): string[] => ["create_ticket"];`,
			"skillbake.config.ts": `export default { tools: async () => (await import("./src/server.ts")).names() };`,
		});
		mkdirSync(join(root, ".git"));
		const { config } = await loadConfig(root);
		expect(await unknown(compileSkills(join(root, "skills"), config))).toEqual(["a/in/SKILL.md"]);
	});
});
