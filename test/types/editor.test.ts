/** What an author sees in an editor: short hovers, documented completions, errors that name the paths. */
import { beforeAll, describe, expect, it } from "vitest";
import { copySkills, createProject, type Project, run } from "../bundlers/project.ts";
import { repository } from "../support/repository.ts";
import { findDefinitions } from "./find-definitions.ts";
import { type Editor, openEditor } from "./open-editor.ts";

const MAIN = `
import skills from "./skills?mcp";
import prefixed from "./skills?mcp&prefix=all/of";

export const greet = skills.get("hello-world");
export const refunds = skills.byPath["acme/billing/refunds"];
export const picked = skills.pick("code-mode");
export const deep = prefixed.byPath["all/of/brand-kit/press-release"];

skills.get("helo-world");
skills.pick("helo-world");
skills.byPath["helo-world"];
greet.file("README.md");
`;

const UNION =
	'"acme/billing/refunds" | "brand-kit" | "brand-kit/press-release" | "code-mode" | "hello-world"';

let project: Project;
let editor: Editor;
beforeAll(async () => {
	project = createProject({
		"src/main.ts": MAIN,
		"tsconfig.json": JSON.stringify({
			compilerOptions: { module: "esnext", moduleResolution: "bundler", strict: true, types: [] },
			include: ["src"],
		}),
	});
	copySkills(project, "src/skills");
	const bin = `${repository}/packages/cli/dist/bin.js`;
	expect(await run(process.execPath, [bin, "types"], project)).toMatchObject({ code: 0 });
	editor = openEditor(project, "src/main.ts");
});

it("names the paths that exist when one is wrong, and nothing else", () => {
	const [get, pick, byPath, file, ...others] = editor.errors();
	// TypeScript decides about the order of the union.
	const [, paths = ""] =
		/^Argument of type '"helo-world"' is not assignable to parameter of type '(.*)'\.$/.exec(
			get!,
		) ?? [];
	expect(paths.split(" | ").sort()).toEqual(UNION.split(" | "));
	expect(pick).toBe(get);
	expect(byPath).toMatch(/Property 'helo-world' does not exist on type 'SkillsByPath<SkillTypes>'/);
	expect(byPath!.length).toBeLessThan(300);
	expect(file).toBe(
		`Argument of type '"README.md"' is not assignable to parameter of type '"SKILL.md"'.`,
	);
	expect(others).toEqual([]);
});

it.each([
	{ at: "import skil", type: /const skills: Skills<SkillTypes>/ },
	{ at: "const greet", type: /^const greet: Skill<"hello-world", HelloWorld>$/ },
	{
		at: "const refunds",
		type: /^const refunds: Skill<"acme\/billing\/refunds", AcmeBillingRefunds>$/,
	},
	{ at: "const picked", type: /^const picked: Skills<Pick<SkillTypes, "code-mode">>$/ },
	{
		at: "skills.ge",
		type: /get<"hello-world">\(path: "hello-world"\): Skill<"hello-world", HelloWorld>$/,
	},
])("shows a short type at $at", ({ at, type }) => {
	const hover = editor.hover(at);
	expect(hover.type).toMatch(type);
	expect(hover.type.length).toBeLessThan(200);
});

it("documents every member of a collection and of a skill", () => {
	for (const [object, undocumented] of [
		["skills.", []],
		["greet.", []],
	] as const) {
		const members = editor.completions(object);
		expect(members.size).toBeGreaterThan(6);
		expect([...members].filter(([, text]) => text === "").map(([name]) => name)).toEqual(
			undocumented,
		);
	}
});

it("shows the description of each skill when its path is completed", () => {
	const paths = editor.completions('byPath["');
	expect([...paths.keys()]).toEqual(UNION.replaceAll('"', "").split(" | "));
	expect(paths.get("hello-world")).toMatch(/^\w.{10,}/);
	// TypeScript has no place for documentation in the completion of an argument.
	expect([...editor.completions('skills.get("').keys()].sort()).toEqual([...paths.keys()]);
});

describe.each(["typescript-5", "typescript-6"])("go to definition in %s", (compiler) => {
	it("leads from a path, the import and its name to a SKILL.md", async () => {
		const places = ['byPath["acme/bil', 'from "./ski', "import ski", 'byPath["all/of/bra'];
		expect(await findDefinitions(compiler, project, "src/main.ts", places)).toEqual([
			["src/skills/acme/billing/refunds/SKILL.md"],
			["src/skills/acme/billing/refunds/SKILL.md"],
			["src/skills/acme/billing/refunds/SKILL.md"],
			["src/skills/brand-kit/press-release/SKILL.md"],
		]);
	});
});
