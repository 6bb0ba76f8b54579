/** `?mcp` imports without a bundler, in every runtime that has hooks for them. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { build, type Project, run } from "../bundlers/project.ts";
import { NODE_VERSIONS, nodeBinary } from "../support/node-binary.ts";
import { skillText } from "../support/skill-text.ts";
import {
	bun,
	createRuntimeProject,
	deno,
	REGISTER,
	REGISTER_FILE,
	TSX,
} from "./runtime-project.ts";

/** Options come from the query and from the config file, contents from the module and from a chunk. */
const SOURCE = `
import skills from "./skills?mcp";
import lazy from "./skills?mcp&content=lazy&prefix=all";
import asset from "./skills?mcp&content=asset&include=hello-world";
import packaged from "with-skills/skills?mcp";

const size = async (skill: { file(path: "SKILL.md"): { text(): Promise<string> } }) =>
	(await skill.file("SKILL.md").text()).length;
const report = {
	paths: skills.paths.length,
	prefixed: lazy.paths[0],
	chosen: asset.paths,
	packaged: packaged.paths,
	sizes: [
		await size(skills.get("brand/hello-world")),
		await size(lazy.get("all/hello-world")),
		await size(asset.get("brand/hello-world")),
	],
};
console.log(JSON.stringify(report));
`;
const REQUIRED = `
const skills = require("./skills?mcp").default;
const again = require("../src/skills?mcp").default;
const { registerSkills } = require("@skillbake/runtime");
console.log(skills.paths.length, skills === again, typeof registerSkills);
`;
const COMMONJS_TS = `
import skills from "./skills?mcp";
import { registerSkills } from "@skillbake/runtime";
const count: number = skills.paths.length;
console.log(count, true, typeof registerSkills);
`;

const project = createRuntimeProject({
	"skillbake.config.mjs": 'export default { prefix: "brand" };\n',
	"src/main.ts": SOURCE,
	"src/main.js": SOURCE.replace(/: \{ file.*Promise<string> \} \}/, ""),
	"src/dynamic.js":
		'const { default: skills } = await import("./skills?mcp");\nconsole.log(String(skills.paths.length), "skills");\n',
	"src/main.cjs": REQUIRED,
	"src/main.cts": COMMONJS_TS,
	"node_modules/with-skills/package.json": '{ "name": "with-skills" }',
	"node_modules/with-skills/skills/helper/SKILL.md": skillText("helper"),
});
const size = readFileSync(project.path("src/skills/hello-world/SKILL.md"), "utf8").length;
const REPORT = {
	paths: 5,
	prefixed: "all/acme/billing/refunds",
	chosen: ["brand/hello-world"],
	packaged: ["brand/helper"],
	sizes: [size, size, size],
};

interface Program {
	readonly name: string;
	readonly command: () => readonly [program: string, ...args: string[]];
	readonly env?: Readonly<Record<string, string>>;
}

const NODE: readonly Program[] = NODE_VERSIONS.map((major) => ({
	name: `Node ${major}`,
	command: () => [nodeBinary(major), "--import", REGISTER],
}));
const TSX_ORDERS: readonly Program[] = NODE_VERSIONS.flatMap((major) => {
	const node = (...args: string[]) => [nodeBinary(major), ...args] as const;
	const env = { NODE_OPTIONS: `--import ${REGISTER}` };
	return [
		{ name: `tsx --import, Node ${major}`, command: () => node(TSX, "--import", REGISTER) },
		{ name: `NODE_OPTIONS tsx, Node ${major}`, command: () => node(TSX), env },
		{
			name: `before tsx, Node ${major}`,
			command: () => node("--import", REGISTER, "--import", "tsx"),
		},
	];
});
const BUN: Program = { name: "Bun", command: () => [bun()] };
const DENO: Program = {
	name: "Deno",
	command: () => [deno(), "run", "-A", "--preload", REGISTER_FILE],
};

function start({ command, env = {} }: Program, file: string, where: Project = project) {
	const [program, ...args] = command();
	return run(program, [...args, file], where, env);
}

describe.concurrent("import", () => {
	it.each([
		...NODE.map((program) => ({ ...program, file: "src/main.js" })),
		...[...TSX_ORDERS, BUN, DENO].map((program) => ({ ...program, file: "src/main.ts" })),
	])("$name", async ({ file, ...program }) => {
		const { output } = await start(program, file);
		expect(output).toContain(JSON.stringify(REPORT));
	});

	it.each([NODE[0]!, NODE.at(-1)!, BUN, DENO])("$name, of an expression", async (program) => {
		const { output } = await start(program, "src/dynamic.js");
		expect(output).toContain("5 skills");
	});

	it("strips types in Node 24", async () => {
		const { output } = await start(NODE.at(-1)!, "src/main.ts");
		expect(output).toContain(JSON.stringify(REPORT));
	});
});

describe.concurrent("require", () => {
	it.each([
		...NODE.map((program) => ({ ...program, file: "src/main.cjs" })),
		...TSX_ORDERS.map((program) => ({ ...program, file: "src/main.cts" })),
	])("$name", async ({ file, ...program }) => {
		const { output } = await start(program, file);
		expect(output).toContain("5 true function");
	});

	it("in Bun says to import, because Bun does not run CommonJS from plugins", async () => {
		const { code, output } = await start(BUN, "src/main.cjs");
		expect(code).not.toBe(0);
		expect(output).toContain("src/main.cjs requires a folder of skills");
		expect(output).toContain('write import skills from "./skills?mcp" instead');
	});
});

describe("errors", () => {
	const broken = createRuntimeProject({
		"src/broken/refunds/SKILL.md":
			"---\nname: refunds\ndescription: Use when: money goes back\n---\n# Refunds\n",
		"src/main.js": 'import skills from "./broken?mcp";\nconsole.log(skills.paths);\n',
		"src/main.cjs": 'console.log(require("./broken?mcp"));\n',
		"src/missing.js": 'import skills from "./nowhere?mcp";\nconsole.log(skills);\n',
		"src/query.js": 'import skills from "./skills?mcp&perfix=a";\nconsole.log(skills);\n',
		"src/bare.js": 'import skills from "skills?mcp";\nconsole.log(skills);\n',
	});
	const programs = [...NODE, TSX_ORDERS[0]!, BUN, DENO];

	it("a broken skill stops the process with the text of a build", async () => {
		const built = await build("rolldown", broken);
		const text = /skillbake: 1 error in src\/broken[\s\S]+?hint: .*/.exec(built.output)![0];
		await Promise.all(
			programs.map(async (program) => {
				for (const file of program === BUN || program === DENO
					? ["main.js"]
					: ["main.js", "main.cjs"]) {
					const { code, output } = await start(program, `src/${file}`, broken);
					expect(code, program.name).not.toBe(0);
					expect(output, `${program.name} ${file}`).toContain(text);
					expect(output, `${program.name} ${file}`).not.toContain("plugin:");
				}
			}),
		);
	});

	it.concurrent.each(programs)("$name names the import that is wrong", async (program) => {
		const missing = await start(program, "src/missing.js", broken);
		expect(missing.output).toContain('imported as "./nowhere?mcp" by src/missing.js');
		const query = await start(program, "src/query.js", broken);
		expect(query.output).toContain('unknown query option "perfix"');
		const bare = await start(program, "src/bare.js", broken);
		expect(bare.output).toContain('Write "./skills?mcp" to import the folder beside this file.');
		expect([missing.code, query.code, bare.code]).not.toContain(0);
	});

	it("an entry for another runtime names the right one", async () => {
		const inBun = await run(bun(), ["--config=/dev/null", "-r", REGISTER, "src/main.js"], broken);
		expect(inBun.output).toContain('preload = ["unplugin-skillbake/bun-register"]');
		const inNode = await run(
			process.execPath,
			["--import", "unplugin-skillbake/bun-register", "src/main.js"],
			broken,
		);
		expect(inNode.output).toContain("use --import unplugin-skillbake/register");
		broken.write({
			"plugin.ts": 'import skillbake from "unplugin-skillbake/bun";\nBun.plugin(skillbake());\n',
		});
		const bundler = await run(bun(), ["--config=/dev/null", "plugin.ts"], broken);
		expect(bundler.output).toContain(
			'"unplugin-skillbake/bun" is for Bun.build. For Bun as a runtime, use preload',
		);
	});
});

describe("types", () => {
	it.each([NODE[0]!, NODE.at(-1)!, BUN, DENO])(
		"$name writes them, but not in production",
		async (program) => {
			const typed = createRuntimeProject({
				"tsconfig.json": "{}",
				"src/main.js": 'import skills from "./skills?mcp";\nconsole.log(skills.paths);\n',
				"src/other.ts": 'import skills from "./skills?mcp&prefix=a";\n',
			});
			const file = typed.path("src/skillbake.d.ts");
			await start({ ...program, env: { NODE_ENV: "production" } }, "src/main.js", typed);
			expect(existsSync(file)).toBe(false);
			await start(program, "src/main.js", typed);
			const text = readFileSync(file, "utf8");
			expect(text).toContain('declare module "*/skills?mcp"');
			expect(text).toContain('declare module "*/skills?mcp&prefix=a"');
		},
	);
});

it("a thread starts with the first ?mcp import, not with the process", async () => {
	const count = "process.report.getReport().workers.length";
	project.write({
		"src/threads.mjs": `const before = ${count};
await import("./skills?mcp");
console.log("threads", before, ${count});
`,
	});
	const { output } = await start(NODE.at(-1)!, "src/threads.mjs");
	expect(output).toContain("threads 0 1");
});

it("warnings go to standard error, because standard output belongs to the server", async () => {
	project.write({
		"src/wordy/one/SKILL.md": skillText("one", { body: "See [there](gone.md).\n" }),
		"src/wordy.mjs": 'import skills from "./wordy?mcp";\nconsole.log("paths", skills.paths);\n',
	});
	for (const program of [NODE[0]!, NODE.at(-1)!]) {
		// Standard output comes first, whatever the order of writing was.
		const { output } = await start(program, "src/wordy.mjs");
		expect(output).toMatch(/^paths .*\n[\s\S]*gone\.md/);
	}
});
