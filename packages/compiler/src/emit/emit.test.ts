/** Emitted text is run or read by the tools it is meant for instead of compared. */
import { cpSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packManifest } from "@skillbake/core";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import {
	compileSkills,
	emitChunk,
	emitIndex,
	emitModule,
	emitModuleTypes,
	emitTypes,
} from "../index.ts";
import { compileEntries } from "../testing/compile-entries.ts";
import { jsLiteral } from "./js-literal.ts";
import { nameTypes } from "./name-types.ts";

const EXAMPLES = join(import.meta.dirname, "../../../../examples/skills");
/** Stands in for the runtime and returns its arguments. */
const ECHO = `data:text/javascript,export const createSkills = (paths, load) => ({ paths, ...load() }), asset = (url, encoding) => url + " as " + encoding, chunk = (load, version) => () => load().then((m) => m.default[version])`;

interface Echo {
	paths: string[];
	manifest: string;
	sources: ((string | null)[] | (() => unknown))[];
}

async function load(text: string): Promise<Echo> {
	const module = await import(
		/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`
	);
	return module.default;
}

describe("jsLiteral", () => {
	it("evaluates to any text, and contains nothing that tools replace", () => {
		const risky = fc.constantFrom(
			"process.env.NODE_ENV",
			"import.meta.env",
			"//# sourceMappingURL=x",
			"</script>",
			"<!--",
			"\u2028",
			"\\",
			"'",
			'"',
			"\r\n",
			"\0",
			"`$" + "{x}`",
			"\ud800",
		);
		fc.assert(
			fc.property(fc.array(fc.oneof(risky, fc.string({ unit: "binary" }))), (parts) => {
				const text = parts.join("");
				const literal = jsLiteral(text);

				expect(new Function(`return ${literal}`)()).toBe(text);
				expect(literal).not.toMatch(
					/process\.env|import\.meta|sourceMappingURL|<\/script|<!--|[\n\r\u2028]/i,
				);
			}),
		);
	});
});

describe("emitModule", () => {
	it("passes manifest and contents to the runtime", async () => {
		const { manifest } = await compileSkills(EXAMPLES, { archives: ["tar.gz", "zip"] });
		const text = emitModule(manifest, { runtime: ECHO });
		const loaded = await load(text);
		expect(loaded.manifest).toBe(packManifest(manifest));
		expect(loaded.paths).toEqual(manifest.skills.map(({ path }) => path));
		expect(loaded.sources.map((source) => (source as () => unknown)())).toEqual(manifest.contents);
		const imports = [...emitModule(manifest).matchAll(/^import .* from (.*);$/gm)].map(
			([, from]) => from,
		);
		expect(imports).toEqual(['"@skillbake/runtime"']);
		expect(text).not.toContain("node:");
	});

	it("gives CommonJS the shape that Node's `require` gives ECMAScript modules", async () => {
		const { manifest } = await compileSkills(EXAMPLES);
		const text = emitModule(manifest, { format: "cjs" });
		const exported: { default?: unknown; __esModule?: boolean } = {};
		const createSkills = (paths: string[], load: () => object) => ({ paths, ...load() });
		new Function("require", "exports", text)((name: string) => {
			expect(name).toBe("@skillbake/runtime");
			return { createSkills };
		}, exported);
		expect(exported.__esModule).toBe(true);
		const { paths, sources } = exported.default as Echo;
		expect(paths).toEqual(manifest.skills.map(({ path }) => path));
		expect(sources.map((source) => (source as () => unknown)())).toEqual(manifest.contents);
	});

	it("leaves the contents to chunks or assets", async () => {
		const { manifest } = await compileSkills(EXAMPLES);
		const chunk = (index: number) =>
			`data:text/javascript;base64,${Buffer.from(emitChunk(manifest, index)).toString("base64")}`;
		const lazy = await load(emitModule(manifest, { runtime: ECHO, content: "lazy", chunk }));
		for (const [i, source] of lazy.sources.entries())
			expect(await (source as () => unknown)()).toEqual(manifest.contents[i]);
		const asset = await load(
			emitModule(manifest, { runtime: ECHO, content: "asset", asset: (i, j) => `"${i}/${j}"` }),
		);
		expect(asset.sources[0]).toEqual(manifest.contents[0]!.map((_, j) => `0/${j} as text`));
		const nested = manifest.contents.findIndex((contents) => contents.includes(null));
		expect(asset.sources[nested]).toContain(null);
		// @ts-expect-error `lazy` needs to know how a chunk is imported.
		expect(() => emitModule(manifest, { content: "lazy" })).toThrow();
	});

	it("keeps a file or field called __proto__", async () => {
		const { manifest } = await compileEntries(
			{ "a/SKILL.md": skillText("a", { fields: "__proto__: x" }), "a/__proto__": "p" },
			{ rules: { "frontmatter-portable": "warn" } },
		);
		const loaded = await load(emitModule(manifest, { runtime: ECHO }));
		expect(loaded.manifest).toBe(packManifest(manifest));
		expect(loaded.manifest).toContain("__proto__");
	});

	it("is the same text for a copy elsewhere and from another working directory, and names neither", async () => {
		const copy = join(tempFolder(), "differently named");
		cpSync(EXAMPLES, copy, { recursive: true });
		const options = { archives: ["tar.gz", "zip"] } as const;
		const here = process.cwd();
		const first = emitModule((await compileSkills(EXAMPLES, options)).manifest);
		process.chdir(copy);
		onTestFinished(() => process.chdir(here));
		const second = emitModule((await compileSkills(".", options)).manifest);
		expect(second).toBe(first);
		for (const path of [here, copy, EXAMPLES, tmpdir()]) expect(first).not.toContain(path);
	});
});

describe("emitIndex (D1)", () => {
	it("is understood by readers of both drafts", async () => {
		const { manifest } = await compileSkills(EXAMPLES, { archives: ["zip"] });
		const index = JSON.parse(emitIndex(manifest));
		expect(index.$schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
		expect(index.skills).toEqual(
			manifest.skills.map(({ uri, frontmatter, resources, archives }) => ({
				name: frontmatter["name"],
				type: "skill-md",
				description: frontmatter["description"],
				url: uri,
				digest: resources[0]!.digest,
				frontmatter,
				archives: archives!.map(({ uri: url, mimeType, digest }) => ({ url, mimeType, digest })),
			})),
		);
	});
});

describe("emitTypes", () => {
	it("declares each specifier once: exact ones first, then patterns, the most specific first", async () => {
		const { manifest } = await compileEntries({ "a/SKILL.md": skillText("a") });
		const text = emitTypes(
			["*/s?mcp", "*/x/s?mcp", "pkg?mcp", "*/s?mcp"].map((specifier) => ({ specifier, manifest })),
		);
		expect([...text.matchAll(/^declare module (.*) \{$/gm)].map(([, name]) => name)).toEqual([
			'"pkg?mcp"',
			'"*/x/s?mcp"',
			'"*/s?mcp"',
		]);
	});

	it("writes literal paths, files and the types of the frontmatter", async () => {
		const { manifest } = await compileEntries(
			{
				"a/b/SKILL.md": skillText("b", {
					fields:
						'metadata: { x: "1", "a-b": 2 }\nlist: [1, x, 2]\nnone: null\nempty: {}\nnested: [[true]]',
				}),
				'a/b/it\'s "q".md': "x",
			},
			{ rules: { "metadata-type": "warn" } },
		);
		expect(
			emitModuleTypes(manifest),
		).toBe(`// @generated by skillbake from the skills on disk. Do not edit.
/* eslint-disable */
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated
// deno-lint-ignore-file
// deno-fmt-ignore-file

// prettier-ignore
interface AB {
	readonly frontmatter: { readonly "name": "b"; readonly "description": string; readonly "metadata": { readonly "x": string; readonly "a-b": number }; readonly "list": readonly (number | string)[]; readonly "none": null; readonly "empty": {}; readonly "nested": readonly (readonly (boolean)[])[] };
	readonly file: "SKILL.md" | "it's \\"q\\".md";
}
// prettier-ignore
type SkillTypes = {
	/** Does b. */
	"a/b": AB;
};
// prettier-ignore
declare const skills: import("@skillbake/runtime").Skills<SkillTypes>;
// prettier-ignore
export default skills;
`);
	});

	it("keeps descriptions inside their comments", async () => {
		const { manifest } = await compileEntries({
			"a/SKILL.md":
				'---\nname: a\ndescription: "@see */ export const x = 1; /* all\\n\\nof it"\n---\n# A\n',
		});
		expect(emitModuleTypes(manifest)).toContain(
			"\t/** \\@see *\\/ export const x = 1; /* all of it */\n",
		);
	});

	it("gives every path a type name of its own", () => {
		const segment = fc.stringMatching(/^[a-zA-Z0-9é._-]{1,4}$/);
		const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
		fc.assert(
			fc.property(fc.uniqueArray(path), (paths) => {
				const names = nameTypes(paths);
				expect(new Set(names).size).toBe(paths.length);
				for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9_]*$/);
			}),
		);
		expect(nameTypes(["acme/billing/refunds", "a-b", "a/b", "7-zip", "skill-types"])).toEqual([
			"AcmeBillingRefunds",
			"AB",
			"AB_2",
			"Skill7Zip",
			"SkillTypes_2",
		]);
	});
});
