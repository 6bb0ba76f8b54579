/** The declarations that a build writes, as three versions of TypeScript read them. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";
import ts from "typescript-5";
import type { Options } from "unplugin-skillbake";
import skillbake from "unplugin-skillbake/rolldown";
import { describe, expect, test } from "vitest";
import { copySkills, createProject, type Project, run } from "../bundlers/project.ts";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";

const COMPILERS = ["typescript-5", "typescript-6", "typescript-7"];
const RESOLUTIONS = { bundler: "esnext", nodenext: "nodenext" };

const MAIN = `
import skills from "./skills?mcp";
import lazy from "../src/skills?mcp&content=lazy&prefix=all";
import packaged from "with-skills/skills?mcp";

const refunds = skills.get("acme/billing/refunds");
export const text: Promise<string> = refunds.file("templates/email.md").text();
export const name: "refunds" = refunds.frontmatter.name;
export const description: string = refunds.frontmatter.description;
export const paths: readonly ("acme/billing/refunds" | "brand-kit" | "brand-kit/press-release" | "code-mode" | "hello-world")[] = skills.paths;
export const prefixed = lazy.get("all/hello-world");
export const helper: "helper" = packaged.get("helper").frontmatter.name;

// @ts-expect-error a letter is missing
skills.get("acme/billing/refund");
// @ts-expect-error no such file in that skill
refunds.file("templates/mail.md");
// @ts-expect-error only with the prefix
lazy.get("hello-world");
// @ts-expect-error not in the frontmatter
refunds.frontmatter.descriptoin;
`;

function createTypedProject(
	files: Readonly<Record<string, string>>,
	resolution = "bundler",
): Project {
	const project = createProject(files);
	project.write({
		"tsconfig.json": JSON.stringify({
			compilerOptions: {
				module: RESOLUTIONS[resolution as keyof typeof RESOLUTIONS],
				moduleResolution: resolution,
				target: "es2022",
				lib: ["es2023", "webworker"],
				types: [],
				strict: true,
				// Checking TypeScript's own libraries takes half of the time.
				skipDefaultLibCheck: true,
				noEmit: true,
			},
			include: ["src"],
		}),
	});
	return project;
}

async function bundle(
	project: Project,
	options?: Options,
	input = "src/main.ts",
): Promise<string[]> {
	const warnings: string[] = [];
	const cwd = process.cwd();
	process.chdir(project.root);
	try {
		const build = await rolldown({
			input,
			cwd: project.root,
			platform: "node",
			plugins: [skillbake(options)],
			onLog: (_level, log) => warnings.push(log.message),
		});
		await build.write({ dir: project.path("out") });
		await build.close();
	} finally {
		process.chdir(cwd);
	}
	return warnings;
}

function check(compiler: string, project: Project) {
	return run(
		process.execPath,
		[`${repository}/test/node_modules/${compiler}/bin/tsc`, "-p", "."],
		project,
	);
}

/** The command line finds the same imports and writes the same bytes. */
function checkFreshness(project: Project) {
	const bin = `${repository}/packages/cli/dist/bin.js`;
	return run(process.execPath, [bin, "types", "--check"], project);
}

describe.each(Object.keys(RESOLUTIONS))("moduleResolution %s", (resolution) => {
	test("literal paths, files and frontmatter", async () => {
		const project = createTypedProject(
			{
				"src/main.ts": MAIN,
				"node_modules/with-skills/package.json": '{ "name": "with-skills" }',
				"node_modules/with-skills/skills/helper/SKILL.md": skillText("helper"),
			},
			resolution,
		);
		copySkills(project, "src/skills");
		await bundle(project);
		expect(await checkFreshness(project)).toEqual({
			code: 0,
			output: "src/skillbake.d.ts is fresh\n",
		});
		for (const compiler of COMPILERS) {
			const { code, output } = await check(compiler, project);
			expect(code, `${compiler}: ${output}`).toBe(0);
		}
	});

	test("two folders with the same specifier", async () => {
		const importer = (name: string) =>
			`import skills from "./skills?mcp";\nexport const path: ${JSON.stringify(name)} = skills.get(${JSON.stringify(name)}).path;\n`;
		const project = createTypedProject(
			{
				"src/main.ts":
					'export * as one from "./one/main.js";\nexport * as two from "./two/main.js";\n',
				"src/one/main.ts": importer("first"),
				"src/one/skills/first/SKILL.md": skillText("first"),
				"src/two/main.ts": importer("second"),
				"src/two/skills/second/SKILL.md": skillText("second"),
			},
			resolution,
		);
		const warnings = await bundle(project);
		expect(warnings.join("\n")).toContain(
			'imports that end in "…/skills?mcp" mean different folders',
		);
		expect(existsSync(project.path("src/one/skills?mcp.d.ts"))).toBe(true);
		const { code: stale, output: report } = await checkFreshness(project);
		expect(stale, report).toBe(0);
		expect(report).toContain("src/one/skills?mcp.d.ts is fresh");
		for (const compiler of COMPILERS) {
			const { code, output } = await check(compiler, project);
			expect(code, `${compiler}: ${output}`).toBe(0);
		}
		// A wrong path is an error only where TypeScript finds the file beside the folder.
		project.write({ "src/one/main.ts": importer("second") });
		const { code } = await check("typescript-5", project);
		expect(code === 0 ? "accepted" : "refused").toBe(
			resolution === "bundler" ? "refused" : "accepted",
		);
	});
});

test("an editor completes the files of a skill", async () => {
	const source =
		'import skills from "./skills?mcp";\nskills.get("acme/billing/refunds").file("templates/");\n';
	const project = createTypedProject({ "src/main.ts": source });
	copySkills(project, "src/skills");
	await bundle(project);
	const main = project.path("src/main.ts");
	const service = ts.createLanguageService({
		getScriptFileNames: () => [main, project.path("src/skillbake.d.ts")],
		getScriptVersion: () => "1",
		getScriptSnapshot: (file) =>
			existsSync(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, "utf8")) : undefined,
		getCurrentDirectory: () => project.root,
		getCompilationSettings: () => ({
			module: ts.ModuleKind.ESNext,
			moduleResolution: ts.ModuleResolutionKind.Bundler,
			types: [],
		}),
		getDefaultLibFileName: ts.getDefaultLibFilePath,
		fileExists: ts.sys.fileExists,
		readFile: ts.sys.readFile,
		directoryExists: ts.sys.directoryExists,
		realpath: ts.sys.realpath!,
	});
	const at = source.indexOf("templates/") + "templates/".length;
	const names = service.getCompletionsAtPosition(main, at, {})?.entries.map(({ name }) => name);
	expect(names).toContain("templates/email.md");
});

describe("the file", () => {
	const skills = {
		"src/main.ts": 'import skills from "./skills?mcp";\nconsole.log(skills.paths);\n',
		"src/skills/one/SKILL.md": skillText("one"),
	};

	test("declares imports that the build does not reach, and leaves out examples", async () => {
		const project = createTypedProject({
			...skills,
			"src/other.ts":
				'import more from "./more?mcp";\nconsole.log(more.paths);\n// "./example?mcp"\n',
			"src/more/two/SKILL.md": skillText("two"),
		});
		await bundle(project);
		const text = readFileSync(project.path("src/skillbake.d.ts"), "utf8");
		expect(text).toContain('declare module "*/more?mcp"');
		expect(text).not.toContain("example");
		expect(text).not.toContain(project.root);
	});

	test("is written only when it changes", async () => {
		const project = createTypedProject(skills);
		await bundle(project);
		const file = project.path("src/skillbake.d.ts");
		const before = statSync(file, { bigint: true });
		await bundle(project);
		expect(statSync(file, { bigint: true }).mtimeNs).toBe(before.mtimeNs);
		project.write({ "src/skills/two/SKILL.md": skillText("two") });
		await bundle(project);
		expect(readFileSync(file, "utf8")).toContain('"two": Two');
	});

	test("stays as it was while a skill is broken", async () => {
		const project = createTypedProject(skills);
		await bundle(project);
		project.write({ "src/skills/one/SKILL.md": "---\nname: one\n---\n\nText.\n" });
		await expect(bundle(project)).rejects.toThrow("description-missing");
		expect(readFileSync(project.path("src/skillbake.d.ts"), "utf8")).toContain('"one": One');
	});

	test("is written where the option says, or not at all", async () => {
		const project = createTypedProject(skills);
		await bundle(project, { types: false });
		expect(existsSync(project.path("src/skillbake.d.ts"))).toBe(false);
		await bundle(project, { types: "types/skills.d.ts" });
		expect(existsSync(project.path("types/skills.d.ts"))).toBe(true);
		const plain = createProject(skills);
		await bundle(plain);
		expect(existsSync(plain.path("src/skillbake.d.ts"))).toBe(false);
	});

	test("causes a warning if it cannot be written", async () => {
		const project = createTypedProject(skills);
		writeFileSync(project.path("blocked"), "");
		const warnings = await bundle(project, { types: "blocked/skillbake.d.ts" });
		expect(warnings.join("\n")).toContain("the types could not be written");
	});
});
