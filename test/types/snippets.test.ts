/** Every TypeScript snippet in the documentation compiles as printed. */
import { join } from "node:path";
import ts from "typescript-5";
import { expect, it } from "vitest";
import { isSkillContent, isTest, listFiles, readText } from "../architecture/source-files.ts";
import { repository } from "../support/repository.ts";

/** Everything that the snippets leave to the reader. */
const GIVEN = `
/// <reference path="../../examples/skills.d.ts" />
declare const client: import("@modelcontextprotocol/client").Client;
declare const server: import("@modelcontextprotocol/server").McpServer;
declare const context: string[];
declare let systemPrompt: string;
declare function confirm(skill: object, reason: string): Promise<boolean>;
declare const Bun: { build(options: object): Promise<void> };
declare module "*/src/tools.ts" {
	export const tools: { readonly [name: string]: object };
}
declare module "*/skills.gen.js" {
	const skills: import("@skillbake/runtime").Skills<{
		refunds: { frontmatter: { name: "refunds"; description: string }; file: "references/policy.md" };
	}>;
	export default skills;
}
`;

const pages = listFiles().filter(
	(file) => file.endsWith(".md") && !isSkillContent(file) && !isTest(file),
);
const entries = listFiles().filter((file) => /^packages\/plugin\/src\/[a-z]+\.ts$/.test(file));

/** By the name of a file in this directory, from which the packages of the tests can be imported. */
function readSnippets(): Map<string, string> {
	const snippets = new Map<string, string>();
	const add = (file: string, text: string) => {
		for (const [, code = ""] of text.matchAll(/^```ts\n([\s\S]*?)^```/gm)) {
			const name = `${file.replaceAll("/", "__")}.${snippets.size}.ts`;
			snippets.set(join(import.meta.dirname, name), `${code}\nexport {};\n`);
		}
	};
	for (const page of pages) add(page, readText(page));
	for (const entry of entries)
		for (const [comment] of readText(entry).matchAll(/@example[\s\S]*?\*\//g))
			add(entry, comment.replace(/^ \* ?/gm, ""));
	return snippets;
}

it("compiles every snippet", { timeout: 120_000 }, () => {
	const snippets = readSnippets();
	expect(snippets.size).toBeGreaterThan(25);
	const given = join(import.meta.dirname, "given.d.ts");
	const files = new Map([...snippets, [given, GIVEN]]);
	const options: ts.CompilerOptions = {
		module: ts.ModuleKind.ESNext,
		moduleResolution: ts.ModuleResolutionKind.Bundler,
		target: ts.ScriptTarget.ES2022,
		lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
		types: ["node"],
		strict: true,
		skipLibCheck: true,
		noEmit: true,
		// The tests do not depend on these.
		paths: {
			skillbake: [join(repository, "packages/cli/dist/index.d.ts")],
			"@skillbake/format": [join(repository, "packages/format/dist/index.d.ts")],
			"@skillbake/format/node": [join(repository, "packages/format/dist/node/index.d.ts")],
			yaml: [join(repository, "packages/format/node_modules/yaml")],
		},
	};
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (file) => files.has(file) || fileExists(file);
	host.readFile = (file) => files.get(file) ?? readFile(file);
	const program = ts.createProgram([...files.keys()], options, host);
	const problems = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
		const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0;
		return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
	});
	expect(problems).toEqual([]);
});
