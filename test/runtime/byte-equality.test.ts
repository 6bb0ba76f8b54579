/**
 * Both surfaces are equal (D5, S15): whatever the skills contain, a host that reads every
 * resource and joins them, one that gets the prompt, the application and the manifest all agree.
 */
import { joinSkill, SKILL_FILE } from "@skillbake/core";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bake, type Files } from "../support/bake.ts";
import { digestOf } from "../support/digest-of.ts";
import { v1Memory, v2Http, v2Memory } from "./wires.ts";

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/);
const oddName = fc.oneof(
	fc.constantFrom(
		"Q A.md",
		"a#b?c",
		"100%",
		"%2e%2e",
		"ä.md",
		"🙂",
		"__proto__",
		"a\\b",
		"[1]",
		"x,y;z=1&$",
		"...",
	),
	fc
		.string({ unit: "grapheme", minLength: 1, maxLength: 8 })
		.filter((s) => !/^\.{1,2}$|[/\0]/.test(s) && Buffer.from(s).toString() === s),
);
/** Any well-formed text: every code point, both line endings, a byte order mark, no final newline. */
const text = fc
	.oneof(
		fc.string({ unit: "binary", maxLength: 40 }),
		fc
			.array(fc.constantFrom("a", "\r\n", "\n", "\ufeff", "--- x ---", "\u2028", "🙂", "\0"), {
				maxLength: 8,
			})
			.map((parts) => parts.join("")),
	)
	.map((s) => Buffer.from(s).toString());
const content = fc.oneof(text, fc.uint8Array({ maxLength: 40 }));

const skillFiles = fc
	.tuple(
		fc.array(name, { minLength: 1, maxLength: 3 }).map((path) => path.join("/")),
		text,
		fc.array(
			fc.tuple(
				fc.array(oddName, { minLength: 1, maxLength: 3 }).map((p) => p.join("/")),
				content,
			),
			{ maxLength: 4 },
		),
		fc.option(fc.tuple(name, text), { nil: undefined }),
	)
	.map(([path, skillMd, others, nested]): Files => {
		const entries: [string, string | Uint8Array][] = [[`${path}/${SKILL_FILE}`, skillMd]];
		for (const [file, bytes] of others) entries.push([`${path}/${file}`, bytes]);
		if (nested) entries.push([`${path}/${nested[0]}/${SKILL_FILE}`, nested[1]]);
		return Object.fromEntries(entries);
	});

/** A path cannot be a file and a directory at once. */
function isFolder(files: Files): boolean {
	const paths = new Set(Object.keys(files));
	return Object.keys(files).every((path) => {
		const segments = path.split("/");
		return segments.every((_, at) => at === 0 || !paths.has(segments.slice(0, at).join("/")));
	});
}

const folder = fc
	.array(skillFiles, { minLength: 1, maxLength: 3 })
	.map((all): Files => Object.assign({ __proto__: null }, ...all))
	.filter(isFolder);

describe.each([
	{ wire: "v1", open: v1Memory, runs: 60 },
	{ wire: "v2 legacy", open: v2Memory, runs: 60 },
	{ wire: "v2 modern", open: v2Http("modern"), runs: 30 },
])("over $wire", ({ open, runs }) => {
	it("reads, prompt, promptText and manifest agree on every byte", async () => {
		await fc.assert(
			fc.asyncProperty(folder, fc.boolean(), async (files, lazy) => {
				const { contents, ...manifest } = bake(files);
				const sources = lazy ? contents.map((items) => async () => items) : contents;
				const skills = fromManifest(manifest, sources);
				const session = await open((server: Parameters<typeof registerSkills>[0]) => {
					registerSkills(server, skills, { prompts: { name: ({ path }) => path } });
				});
				for (const { path, resources, files, joined } of manifest.skills) {
					const read: { path: string; text: string | undefined }[] = [];
					for (const [at, { uri, digest, size }] of resources.entries()) {
						const { contents } = await session.request("resources/read", { uri });
						const { text, blob } = contents[0]!;
						const bytes = text === undefined ? Buffer.from(blob!, "base64") : Buffer.from(text);
						expect([bytes.length, digestOf(bytes)]).toEqual([size, digest]);
						read.push({ path: files[at]!.path, text });
					}
					const { messages } = await session.request("prompts/get", { name: path });
					const prompt = messages[0]!.content.text;
					expect(prompt).toBe(joinSkill(read));
					expect(prompt).toBe(await skills.get(path).promptText());
					expect([Buffer.byteLength(prompt), digestOf(prompt)]).toEqual([
						joined.size,
						joined.digest,
					]);
				}
				await session.close();
			}),
			{ numRuns: runs },
		);
	});
});
