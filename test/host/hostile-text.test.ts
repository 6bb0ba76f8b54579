/** Whatever a server or a model writes, it stays quoted and bounded in errors, tool results and the catalog. */
import { INVISIBLE_CHARACTERS } from "@skillbake/core";
import {
	isSkillHostError,
	readResourceTool,
	readSkillTool,
	type SkillHostReason,
} from "@skillbake/host";
import {
	buildCatalog,
	buildSummary,
	compareFrontmatter,
	discoverSkills,
} from "@skillbake/host/primitives";
import { describe, expect, it } from "vitest";
import { LETTERS, REFUNDS } from "../support/sample-skills.ts";
import { ROOT, setFrontmatter, URI } from "./corruptions/corruption.ts";
import { HOSTILE_ANSWERS } from "./hostile-answers.ts";
import { type HostileCase, LONG, loaded, SHORT, serve } from "./hostile-case.ts";
import { HOSTILE_REQUESTS } from "./hostile-requests.ts";
import { WireServer } from "./wire-server.ts";

/** Together they reach every reason. */
const HOSTILE_CASES: readonly HostileCase[] = [...HOSTILE_REQUESTS, ...HOSTILE_ANSWERS];

/** One line, bounded, visible, and what the stranger wrote has its quotation mark escaped. */
function judge(text: string, most = 2001): void {
	expect(text.length).toBeLessThanOrEqual(most);
	expect(text.match(INVISIBLE_CHARACTERS)).toBeNull();
	expect(text).not.toContain('EVIL"');
	expect(text).not.toMatch(/\p{Surrogate}/u);
}

describe.each([
	["short", SHORT],
	["long", LONG],
])("%s hostile text", (_, evil) => {
	it.each(HOSTILE_CASES)("in an error with the reason %s: %s", async (reason, _what, use) => {
		const result = await use(new WireServer(REFUNDS, LETTERS), evil).catch(
			(error: unknown) => error,
		);
		if (!isSkillHostError(result)) throw result;
		expect(result.reason).toBe(reason);
		expect(result.details.length).toBeLessThanOrEqual(50);
		for (const text of [result.message, ...result.details]) judge(text);
	});

	it("in tool results", async () => {
		const server = new WireServer(REFUNDS, LETTERS);
		server.corruptRead((content) => ({ ...content, mimeType: evil }), `${ROOT}/assets/logo.png`);
		const { host } = await loaded(server);
		const [resource, skillTool] = [readResourceTool(host), readSkillTool(host)];
		const results = [
			await resource.handle({ server: evil, uri: URI }),
			await resource.handle({ server: "acme", uri: evil }),
			await resource.handle({ server: "acme", uri: `${evil}/SKILL.md` }),
			await resource.handle({ server: "acme", uri: `evil:${evil}` }),
			await resource.handle({ server: "acme", uri: `${ROOT}/assets/logo.png` }),
			await resource.handle({ [evil]: evil }),
			await skillTool.handle({ name: evil }),
			await skillTool.handle({ name: "refunds", server: evil }),
		];
		for (const { content } of results) for (const { text } of content) judge(text);
	});

	it("in a mistake of the application", async () => {
		const { host, acting } = await loaded(
			new WireServer(REFUNDS, LETTERS).corruptEntry(setFrontmatter({ [evil]: "x" }), "none"),
		);
		const odd = { ...acting.skill, entry: { ...acting.entry, frontmatter: { [evil]: "x" } } };
		for (const wrong of [
			() => host.approve(odd, { grant: [`${evil}y`] }),
			async () => host.addServer(evil, await serve(new WireServer())),
		]) {
			const error = await wrong().catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(TypeError);
			judge((error as TypeError).message);
		}
	});

	it("in the catalog and the summary", () => {
		const skills = [{ name: evil, description: evil, uri: evil, label: evil }];
		for (const text of [buildCatalog(skills, { server: evil }), buildSummary(skills)])
			for (const line of text.split("\n")) judge(line, 100_000);
	});

	it("in the differences of two frontmatters", () => {
		for (const line of compareFrontmatter({ [evil]: evil }, { [evil]: 1 })) judge(line);
	});

	it("in what discovery finds", async () => {
		const server = new WireServer();
		server.capabilities = { resources: {} };
		const item = { name: evil, description: evil, type: "skill-md", url: "skill://a/x/SKILL.md" };
		server.extra.set("skill://index.json", { body: JSON.stringify({ skills: [item] }) });
		const { skills } = await discoverSkills(await serve(server));
		expect(skills).toHaveLength(1);
		for (const line of buildCatalog(skills).split("\n")) judge(line, 100_000);
	});
});

it("no character of the shared list reaches the catalog", () => {
	const points = Array.from({ length: 0x110000 }, (_, i) => i).filter(
		(i) => i < 0xd800 || i > 0xdfff,
	);
	for (let at = 0; at < points.length; at += 10_000) {
		const description = String.fromCodePoint(...points.slice(at, at + 10_000));
		const catalog = buildCatalog([{ name: "x", description, uri: URI }], { instructions: false });
		expect(catalog.replaceAll("\n", "").match(INVISIBLE_CHARACTERS)).toBeNull();
	}
});

it("the table of errors reaches every reason", () => {
	const all: Record<SkillHostReason, true> = {
		capability: true,
		server: true,
		unknown: true,
		entry: true,
		unlisted: true,
		size: true,
		digest: true,
		frontmatter: true,
		encoding: true,
		limit: true,
		origin: true,
		approval: true,
		revoked: true,
		changed: true,
		collision: true,
		closed: true,
		archive: true,
	};
	expect(new Set(HOSTILE_CASES.map(([reason]) => reason))).toEqual(new Set(Object.keys(all)));
});
