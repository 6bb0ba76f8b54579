/** Frontmatter that the compiler accepts without an error is accepted by the official client (H5). */
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { compileSkills } from "@skillbake/compiler";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { v2Memory } from "../runtime/wires.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { variant } from "./frontmatter-variants.ts";

type Texts = readonly ((name: string) => string)[];

/** What the official client says of each text that the compiler accepts, by index. */
async function refusals(texts: Texts): Promise<{ accepted: number[]; refused: string[] }> {
	const entries = texts.map((text, i) => [`s-${i}/SKILL.md`, text(`s-${i}`)] as const);
	const folder = tempFolder(Object.fromEntries(entries));
	const { manifest } = await compileSkills(folder, { rules: { "no-skills": "off" } });
	const session = await v2Memory((server) => registerSkills(server, fromManifest(manifest)));
	const client = new SkillsClient(session.client as ConstructorParameters<typeof SkillsClient>[0], {
		skipInvalid: true,
	});
	const { skills, invalid } = await client.list();
	const textOf = (uri: string) =>
		JSON.stringify(entries.find(([path]) => uri.endsWith(`/${path}`))?.[1]);
	const refused = invalid.map(({ uri = "", reason }) => `${textOf(uri)}: ${reason}`);
	for (const skill of skills)
		await client.read(skill).catch((error: Error) => {
			refused.push(`${textOf(skill.uri)}: ${error.message}`);
		});
	await session.close();
	const indexOf = (uri: string) => Number(/s-(\d+)\/SKILL\.md$/.exec(uri)?.[1]);
	return { accepted: skills.map(({ uri }) => indexOf(uri)), refused };
}

const skill = (yaml: string) => (name: string) =>
	`---\nname: ${name}\ndescription: Does it.\n${yaml}\n---\nDo it.\n`;

/** Each was accepted once and refused by the client. */
const ONCE_ACCEPTED: Texts = [
	(name) => `--- \nname: ${name}\ndescription: d\n---\n`,
	(name) => `---\t\nname: ${name}\ndescription: d\n---\n`,
	(name) => `--- \r\nname: ${name}\r\ndescription: d\r\n---\r\n`,
	(name) => `---\n{name: ${name}, description: d}\n---\n`,
	(name) => `---\nname: ${name}\ndescription: d\n...\n---\n`,
	(name) => `---\n? name\n: ${name}\ndescription: d\n---\n`,
	...[
		'license: "a\n  b"',
		"license: |2\n  a",
		"license: a\u2028---",
		"license: a\r---",
		"license: a\n \tb",
		"license:\n \ta",
		"license:\n  ?x",
		"metadata: { a: b,\n  c: d }",
		"metadata: {a}",
		"metadata: {a: , b: c}",
		"metadata:\n  version: 1.0",
		"metadata:\n  tags: [a]",
		"metadata:\n  released:",
		"tags: [a: b]",
		"tags: [x, {y}]",
		"1: x",
		"null: x",
		"true: x",
		": x",
		"?x: y",
		'"a" : b',
		"__proto__: x",
		`deep: ${"[".repeat(40)}${"]".repeat(40)}`,
	].map(skill),
];

/** Unusual, and read alike by both. */
const ACCEPTED: Texts = [
	(name) => `---\r\nname: ${name}\r\ndescription: d\r\n---\r\n`,
	(name) => `---\nname: ${name}\ndescription: d\n--- \t\nDo it.\n`,
	(name) => `---\n# comment\n\nname: ${name} # comment\ndescription: d\n---`,
	(name) => `---\n  name: ${name}\n  description: d\n---\n`,
	(name) => `---\n"name": "${name}"\n'description': 'it''s'\n---\n`,
	...[
		"license: >-\n  a\n  b\n\n  c",
		"license: |+\n  a\n\n",
		"license: a\n  b\n\n  c",
		"license:\n  a",
		"license : a",
		"license:\ta",
		"metadata: {}",
		'metadata: {"a":"b", c: d,}',
		'metadata:\n  version: "1.0"',
		"metadata:\n  a.b/c: d",
		"tags:\n- a\n- - b\n  - c: d\n    e: f",
		"tags: [a, [b], {c: d}]",
		"extra: 0x1F",
		"extra: -.5e3",
		"extra: ~",
		"extra:",
		'extra: "\\u00e9\\x41\\n\\ud83d\\ude42"',
		"größe: 🙂\u00a0",
		"extra: a#b",
		"extra: 2026-04-24",
	].map(skill),
];

describe("a difference that was found", () => {
	it("is refused by the compiler as well", async () => {
		const { accepted, refused } = await refusals(ONCE_ACCEPTED);
		expect(accepted.map((i) => ONCE_ACCEPTED[i]!("x"))).toEqual([]);
		expect(refused).toEqual([]);
	});
});

it("unusual frontmatter is accepted by both", async () => {
	const { accepted, refused } = await refusals(ACCEPTED);
	expect(refused).toEqual([]);
	expect(ACCEPTED.filter((_, i) => !accepted.includes(i)).map((text) => text("x"))).toEqual([]);
});

it("what the compiler accepts, the official client accepts", async () => {
	let accepted = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(variant, { minLength: 150, maxLength: 150 }), async (texts) => {
			const result = await refusals(texts);
			accepted += result.accepted.length;
			expect(result.refused).toEqual([]);
		}),
		{ numRuns: 30, endOnFailure: true },
	);
	// Without enough of these the test would prove little.
	expect(accepted).toBeGreaterThan(500);
}, 60_000);
