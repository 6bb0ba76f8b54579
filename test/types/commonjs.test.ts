/** CommonJS projects in TypeScript: packages from their tarballs, checked, compiled and run. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "../bundlers/project.ts";
import { project as createInstalledProject, run as runCli } from "../cli/run-cli.ts";
import { NODE_VERSIONS, nodeBinary } from "../support/node-binary.ts";
import { repository } from "../support/repository.ts";
import { writeEntries } from "../support/temp-folder.ts";

const SOURCE = `
import { isSkillName, type Manifest } from "@skillbake/core";
import { mergeSkills, registerSkills, type Skills } from "@skillbake/runtime";
import skills from "./skills.gen";

const refunds = skills.get("acme/billing/refunds");
export const name: "refunds" = refunds.frontmatter.name;
export const manifest: Manifest | undefined = undefined;
export const merged: { readonly paths: Skills["paths"] } = mergeSkills(skills);
const text: Promise<string> = refunds.file("templates/email.md").text();
// @ts-expect-error a letter is missing
() => skills.get("acme/billing/refund");
// @ts-expect-error not a server
() => registerSkills("server", skills);
text.then((text) => console.log(isSkillName("a"), typeof registerSkills, text.length > 0));
`;

const SETTINGS = [
	{ compiler: "typescript-5", module: "commonjs", moduleResolution: "node10" },
	{ compiler: "typescript-5", module: "node16", moduleResolution: "node16" },
	{ compiler: "typescript-5", module: "nodenext", moduleResolution: "nodenext" },
	{ compiler: "typescript-6", module: "commonjs", moduleResolution: "bundler" },
	{ compiler: "typescript-7", module: "node16", moduleResolution: "node16" },
	{ compiler: "typescript-7", module: "nodenext", moduleResolution: "nodenext" },
];

let root: string;

beforeAll(async () => {
	root = await createInstalledProject({ "src/main.ts": SOURCE }, { examples: true });
	writeEntries(root, { "package.json": '{ "private": true }\n' });
	const { code, stderr } = await runCli(["build", "skills", "--out", "src/skills.gen.ts"], {
		cwd: root,
	});
	expect(code, stderr).toBe(0);
});

describe.concurrent.each(SETTINGS)("$compiler, $module, $moduleResolution", (setting) => {
	it("checks types, compiles and runs", async () => {
		const { compiler, ...options } = setting;
		const name = Object.values(setting).join("-");
		writeEntries(root, {
			[`tsconfig.${name}.json`]: JSON.stringify({
				compilerOptions: {
					...options,
					target: "es2022",
					lib: ["es2023", "dom"],
					types: [],
					strict: true,
					esModuleInterop: true,
					skipDefaultLibCheck: true,
					rootDir: "src",
					outDir: `out-${name}`,
				},
				include: ["src"],
			}),
		});
		const where = { root } as Parameters<typeof run>[2];
		const tsc = join(repository, "test/node_modules", compiler, "bin/tsc");
		const checked = await run(process.execPath, [tsc, "-p", `tsconfig.${name}.json`], where);
		expect(checked.output).toBe("");
		expect(checked.code).toBe(0);
		for (const major of NODE_VERSIONS) {
			const { output } = await run(nodeBinary(major), [`out-${name}/main.js`], where);
			expect(output).toContain("true function true");
		}
	});
});
