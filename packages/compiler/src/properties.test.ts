/** Properties of any folder of valid skills. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { joinSkill } from "@skillbake/core";
import fc from "fast-check";
import { CORE_SCHEMA, dump, load } from "js-yaml";
import { expect, it } from "vitest";
import { type Entries, tempFolder } from "../../../test/support/temp-folder.ts";
import { compileSkills, createCompiler, emitModule, emitTypes } from "./index.ts";

const name = fc.stringMatching(/^[a-z0-9]{1,6}(?:-[a-z0-9]{1,4})?$/);
/** Lower case, without final dots or spaces. Other tests cover names that collide or are reserved. */
const fileName = fc
	.oneof(
		fc.stringMatching(/^[a-z0-9 _#?%&=+@[\]{}!$,;()'~^-]{1,10}\.(?:md|txt|json|png|sh)$/),
		fc.constantFrom(
			"größe.md",
			"🙂",
			"__proto__",
			"constructor",
			"index.json",
			"%2e%2e",
			"?",
			"#",
			"ファイル.txt",
		),
	)
	.filter((candidate) => !/^(?:con|prn|aux|nul|com\d|lpt\d)\.|^#.*#$|~$/.test(candidate));
const content = fc.oneof(
	fc.string({ unit: "binary" }).filter((text) => !/\p{Surrogate}/u.test(text)),
	fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
	fc.constantFrom("", "no newline", "crlf\r\n", "\ufeffbom", "[broken](nope.md)\n"),
);
const value = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !/\p{C}/u.test(text)),
	fc.integer(),
	fc.boolean(),
	fc.constant(null),
	fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 3 }),
);
const frontmatter = fc.record({
	description: fc.stringMatching(/^[A-Za-z:#'", -]{1,40}[a-z]$/),
	metadata: fc.dictionary(
		fc.stringMatching(/^[a-z]{1,6}$/),
		fc.stringMatching(/^[\w :#-]{0,12}$/),
		{ maxKeys: 3 },
	),
	extra: value,
});
const skill = fc.record({
	/** Each step into a directory; the last one is the skill's name. */
	path: fc.array(name, { minLength: 1, maxLength: 3 }),
	frontmatter,
	body: fc.stringMatching(/^[A-Za-z .\n]{0,60}$/),
	files: fc.dictionary(
		fc.array(fileName, { minLength: 1, maxLength: 3 }).map((steps) => steps.join("/")),
		content,
		{ maxKeys: 4, noNullPrototype: true },
	),
});
const folder = fc.array(skill, { minLength: 1, maxLength: 4 }).map((skills) => {
	const entries = new Map<string, string | Uint8Array>();
	for (const { path, files, body, frontmatter: fields } of skills) {
		const base = path.join("/");
		const yaml = dump(
			{ name: path.at(-1), ...fields },
			{ schema: CORE_SCHEMA, quotingType: '"', forceQuotes: true },
		);
		add(entries, `${base}/SKILL.md`, `---\n${yaml}---\n${body}`);
		for (const [file, bytes] of Object.entries(files)) add(entries, `${base}/${file}`, bytes);
	}
	return Object.fromEntries(entries);
});

/** A path cannot be a file and a directory at once. */
function add(
	entries: Map<string, string | Uint8Array>,
	path: string,
	bytes: string | Uint8Array,
): void {
	const lower = path.toLowerCase();
	for (const known of entries.keys()) {
		const other = known.toLowerCase();
		if (other === lower || other.startsWith(`${lower}/`) || lower.startsWith(`${other}/`)) return;
	}
	entries.set(path, bytes);
}

const inFolder = (entries: Entries, use: (folder: string) => Promise<void>) =>
	use(tempFolder(entries));

it("the manifest describes exactly the files on disk", async () => {
	await fc.assert(
		fc.asyncProperty(folder, (entries) =>
			inFolder(entries, async (dir) => {
				const { manifest, diagnostics } = await compileSkills(dir);
				expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
				const onDisk = filesOf(dir);
				const skillPaths = onDisk
					.filter((path) => path.endsWith("/SKILL.md"))
					.map((path) => path.slice(0, -9));
				expect(manifest.skills.map(({ path }) => path).sort()).toEqual(skillPaths.sort());
				for (const [index, baked] of manifest.skills.entries()) {
					const below = onDisk
						.filter((path) => path.startsWith(`${baked.path}/`))
						.map((path) => path.slice(baked.path.length + 1));
					expect(baked.files.map(({ path }) => path).sort()).toEqual(below.sort());
					expect(baked.files[0]!.path).toBe("SKILL.md");
					const bytes = baked.files.map(({ path }) => readFileSync(join(dir, baked.path, path)));
					expect(baked.resources).toEqual(
						baked.files.map(({ path }, i) => ({
							uri: new URL(
								`skill://${baked.path}/${path.split("/").map(encodeURIComponent).join("/")}`.replace(
									/%(24|26|2B|2C|3A|3B|3D|40)/g,
									decodeURIComponent,
								),
							).href,
							digest: `sha256:${createHash("sha256").update(bytes[i]!).digest("hex")}`,
							size: bytes[i]!.length,
						})),
					);
					const text = bytes[0]!.toString();
					expect(baked.frontmatter).toEqual(
						load(text.slice(4, text.indexOf("\n---\n")), { schema: CORE_SCHEMA }),
					);
					const joined = joinSkill(
						baked.files.map(({ path, encoding }, i) => ({
							path,
							text: encoding === "text" ? bytes[i]!.toString() : undefined,
						})),
					);
					expect(baked.joined).toEqual({
						digest: `sha256:${createHash("sha256").update(joined).digest("hex")}`,
						size: Buffer.byteLength(joined),
					});
					for (const [i, file] of baked.files.entries()) {
						const stored = manifest.contents[index]![i];
						if (stored !== null)
							expect(Buffer.from(stored!, file.encoding === "text" ? "utf8" : "base64")).toEqual(
								bytes[i],
							);
						else
							expect(
								skillPaths.some(
									(path) =>
										path.startsWith(`${baked.path}/`) &&
										`${baked.path}/${file.path}`.startsWith(`${path}/`),
								),
							).toBe(true);
					}
				}
			}),
		),
		{ numRuns: 150 },
	);
});

it("gives the same bytes twice, from a copy, after touching files, and with or without changed paths", async () => {
	const home = process.cwd();
	await fc.assert(
		fc.asyncProperty(folder, (entries) =>
			inFolder(entries, async (dir) => {
				const options = { archives: ["tar.gz", "zip"] } as const;
				const emit = ({ manifest }: Awaited<ReturnType<typeof compileSkills>>) =>
					emitModule(manifest) + emitTypes([{ specifier: "*/skills?mcp", manifest }]);
				const compiler = createCompiler(dir, options);
				const cold = emit(await compiler.compile());
				expect(emit(await compiler.compile())).toBe(cold);
				for (const path of filesOf(dir)) utimesSync(join(dir, path), 1, 1);
				expect(emit(await compiler.compile())).toBe(cold);
				expect(emit(await compiler.compile([]))).toBe(cold);
				process.chdir(dir);
				try {
					expect(emit(await compileSkills("../skills", options))).toBe(cold);
				} finally {
					process.chdir(home);
				}
				expect(cold).not.toContain(dir);
			}),
		),
		{ numRuns: 50 },
	);
});

function filesOf(dir: string): string[] {
	return readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(dir, join(entry.parentPath, entry.name)));
}
