/** The checks take little time for as many answers as a budget allows. */
import { expect, it } from "vitest";
import type { RawResponse } from "../connect/server.ts";
import type { ServerAnswers, SkillAnswers } from "./answers.ts";
import { CHECKS } from "./checks.ts";

const MANY = 200_000;
const SKILLS = 4096;
const MAX_SECONDS = 30;

const numbers = (length: number) => Array.from({ length }, (_, n) => n);
/** Names that resemble every tool, and beginnings of everything that a search for names looks for. */
const HOSTILE = `---\nname: s\ndescription: d\n---\n${[
	numbers(500).map((n) => `call \`tool-${n}\`, `),
	["`".repeat(2000), " ".repeat(2000), "`a_", "_-".repeat(2000), "`\n", "- ".repeat(2000)],
	["call ".repeat(500), "tool called".repeat(200), "`x`,".repeat(1000), "~".repeat(2000)],
]
	.flat()
	.join("")}`;
const resource = (uri: string) => ({ uri, digest: "sha256:x", size: 1, mimeType: "text/plain" });

function skill(root: string, files: number): SkillAnswers {
	const uri = `${root}/SKILL.md`;
	const uris = [uri, ...numbers(files).map((n) => `${root}/f${n % 1000}`)];
	const entry = {
		uri,
		frontmatter: { name: "s", description: "d" },
		resources: uris.map(resource),
	};
	return {
		uri,
		root,
		entry,
		listed: true,
		got: { result: { skill: entry } },
		files: entry.resources,
		reads: new Map<string, RawResponse>([
			...uris.map((file) => [file, { error: { code: -32602, message: "no" } }] as const),
			[uri, { result: { contents: [{ uri, text: HOSTILE }] } }],
		]),
		directories: new Map([
			[root, [{ result: { resources: numbers(files).map((n) => resource(`${root}/d${n}`)) } }]],
		]),
	};
}

it("finishes for many pages, files, children and nested skills", () => {
	const nested = numbers(SKILLS).map((n) => skill(`skill://a${"/b".repeat(n % 64)}${n}`, 2));
	const skills = [skill("skill://big", MANY), ...nested];
	const answers: ServerAnswers = {
		era: "modern",
		protocol: "2026-07-28",
		server: "t",
		capabilities: { extensions: {}, resources: {} },
		declared: true,
		directoryRead: true,
		instructions: undefined,
		listing: [
			{ result: { skills: numbers(MANY).map((n) => ({ uri: `skill://${n % 9000}/SKILL.md` })) } },
		],
		listed: true,
		tools: [{ result: { tools: numbers(MANY).map((n) => ({ name: `tool_${n}` })) } }],
		skills,
		resources: numbers(MANY).map((n) => resource(`x://${n}`)),
		prompts: new Map(numbers(SKILLS).map((n) => [`p${n}`, { error: { code: 1, message: "" } }])),
		index: undefined,
		named: new Map(),
		wrong: undefined,
		undeclared: undefined,
		strayLines: [],
		stopped: undefined,
	};
	const started = performance.now();
	const slow = CHECKS.map(({ rule, run }) => {
		const before = performance.now();
		run(answers);
		return [rule, Math.round(performance.now() - before)] as const;
	}).sort(([, a], [, b]) => b - a);
	const seconds = (performance.now() - started) / 1000;
	console.log(
		`checks: ${MANY} entries in ${seconds.toFixed(1)} s; ${slow.slice(0, 3).join(" ms, ")} ms`,
	);
	expect(seconds).toBeLessThan(MAX_SECONDS);
});
