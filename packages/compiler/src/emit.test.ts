/** What is emitted is run or read by the tools it is for, not compared as text. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { packManifest } from "@skillbake/core";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Entry, type Options, open, type ZipFile } from "yauzl";
import {
	compileSkills,
	emitChunk,
	emitIndex,
	emitModule,
	emitModuleTypes,
	emitTypes,
} from "./index.ts";
import { jsLiteral } from "./js-literal.ts";
import { compileEntries, skillText, tempFolder } from "./testing/temp-folder.ts";

const EXAMPLES = join(import.meta.dirname, "../../../examples/skills");
/** In place of the runtime: gives back what it is called with. */
const ECHO = `data:text/javascript,export const createSkills = (paths, load) => ({ paths, ...load() }), asset = (url, encoding) => url + " as " + encoding`;

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
	it("gives back any text, and hides from tools what they look for", () => {
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
	it("is a module that hands manifest and contents to the runtime", async () => {
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
		expect(() => emitModule(manifest, { content: "lazy" })).toThrow("needs the option chunk");
	});

	it("keeps a file or field called __proto__", async () => {
		const { manifest } = await compileEntries({
			"a/SKILL.md": skillText("a", "__proto__: x"),
			"a/__proto__": "p",
		});
		const loaded = await load(emitModule(manifest, { runtime: ECHO }));
		expect(loaded.manifest).toBe(packManifest(manifest));
		expect(loaded.manifest).toContain("__proto__");
	});

	it("is the same text for a copy in another folder, from another directory, and names neither", async () => {
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

describe("archives (D2)", () => {
	const entries = {
		"a/SKILL.md": skillText("a"),
		"a/run.sh": { executable: "#!/bin/sh\n" },
		"a/bin/x": Buffer.from([0, 255, 1]),
		"a/__proto__": "p",
		"a/empty": "",
		[`a/${"long/".repeat(30)}größe 🙂.md`]: "deep",
	};

	it.each(["tar.gz", "zip"] as const)(
		"%s unpacks by another tool to the same folder, modes included",
		async (format) => {
			const folder = tempFolder(entries);
			const { manifest } = await compileSkills(folder, { archives: [format] });
			const out = mkdtempSync(join(tmpdir(), "skillbake-unpacked-"));
			onTestFinished(() => rmSync(out, { recursive: true }));
			const file = join(out, `x.${format}`);
			const { archives, files } = manifest.skills[0]!;
			writeFileSync(file, Buffer.from(manifest.contents[0]![files.length]!, "base64"));
			mkdirSync(join(out, "a"));
			if (format === "zip") await unzip(file, join(out, "a"));
			else execFileSync("tar", ["-xzf", file, "-C", join(out, "a")]);
			expect(snapshot(join(out, "a"))).toEqual(snapshot(join(folder, "a")));
			expect(archives).toMatchObject([{ uri: `skill://a.${format}`, size: statSync(file).size }]);
		},
	);

	it("are the same bytes in every time zone and in every version of Node", async () => {
		// Pinned: any change here changes every user's archives.
		const { manifest } = await compileEntries(
			{ "a/SKILL.md": skillText("a"), "a/x.md": "x".repeat(5000) },
			{ archives: ["tar.gz", "zip"] },
		);
		expect(manifest.skills[0]!.archives!.map(({ digest }) => digest)).toMatchInlineSnapshot(`
			[
			  "sha256:1fe00698a00d4f26852ff523f26b2a699e0aeeaaeb24733aa95bd0b33f78cf69",
			  "sha256:1ca3bcadba54ccf14067a622f827b4d8c544a54da982758662b714d5b08a5df8",
			]
		`);
		const folder = tempFolder(entries);
		const index = new URL("../dist/index.js", import.meta.url).href;
		const program = `import(${JSON.stringify(index)}).then(async ({ compileSkills, emitModule }) => console.log(emitModule((await compileSkills(${JSON.stringify(folder)}, { archives: ["tar.gz", "zip"] })).manifest)))`;
		const texts = ["UTC", "Asia/Kathmandu", "America/Los_Angeles", "Pacific/Kiritimati"].map((TZ) =>
			execFileSync(process.execPath, ["-e", program], {
				env: { ...process.env, TZ },
				encoding: "utf8",
			}),
		);
		expect(new Set(texts).size).toBe(1);
	});

	it("do not take the place of a file", async () => {
		const result = await compileEntries(
			{ "a/SKILL.md": skillText("a"), "a/b/SKILL.md": skillText("b"), "a/b.zip": "not an archive" },
			{ archives: ["zip"] },
		);
		expect(
			result.diagnostics.filter(({ code }) => code === "file-name").map(({ file }) => file),
		).toEqual(["a/b.zip", "a/b/SKILL.md"]);
		expect(result.manifest.skills).toEqual([]);
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
	it("declares each specifier once, exact ones first, then the most specific patterns", async () => {
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
		const { manifest } = await compileEntries({
			"a/b/SKILL.md": skillText(
				"b",
				'metadata: { x: "1", "a-b": 2 }\nlist: [1, x, 2]\nnone: null\nempty: {}\nnested: [[true]]',
			),
			'a/b/it\'s "q".md': "x",
		});
		expect(
			emitModuleTypes(manifest),
		).toBe(`// Generated by skillbake from the skills on disk. Do not edit.

declare const skills: import("@skillbake/runtime").Skills<{
	"a/b": {
		frontmatter: { readonly "name": "b"; readonly "description": string; readonly "metadata": { readonly "x": string; readonly "a-b": number }; readonly "list": readonly (number | string)[]; readonly "none": null; readonly "empty": {}; readonly "nested": readonly (readonly (boolean)[])[] };
		file: "SKILL.md" | "it's \\"q\\".md";
	};
}>;
export default skills;
`);
		expect(emitModuleTypes({ version: 1, skills: [] })).toContain("Skills<{}>");
	});
});

/** By another library than the one that packed it. */
async function unzip(file: string, target: string): Promise<void> {
	const zip = await promisify<string, Options, ZipFile>(open)(file, { lazyEntries: true });
	const ended = once(zip, "end");
	zip.on("entry", (entry: Entry) => {
		zip.openReadStream(entry, async (error, stream) => {
			if (error) throw error;
			const path = join(target, entry.fileName);
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, await buffer(stream));
			chmodSync(path, entry.externalFileAttributes >>> 16);
			zip.readEntry();
		});
	});
	zip.readEntry();
	await ended;
}

function snapshot(folder: string): Record<string, [mode: string, content: string]> {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	return Object.fromEntries(
		files
			.map((entry) => {
				const path = join(entry.parentPath, entry.name);
				return [
					relative(folder, path),
					[(statSync(path).mode & 0o777).toString(8), readFileSync(path, "base64")],
				];
			})
			.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
	);
}
