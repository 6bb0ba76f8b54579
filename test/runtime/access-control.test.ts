/**
 * `filter` and `pick` are access control: nothing of a skill that they remove can be reached, over the
 * wire and through any chain of calls. A skill goes with the skills nested in it, which it contains (S9).
 */
import {
	type AnySkills,
	fromManifest,
	mergeSkills,
	registerSkills,
	type Skills,
} from "@skillbake/runtime";
import { liveSkills, swapSkills } from "@skillbake/runtime/hot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bake, type Files } from "../support/bake.ts";
import { type Session, v1Memory, v2Memory } from "./wires.ts";

/** Each of many runs asks a server hundreds of questions. */
const SLOW = { timeout: 240_000 };

/** Every text of a skill contains this. */
const markOf = (path: string) => `[${path}]`;

function compile(paths: readonly string[]): Skills {
	const files: { [path: string]: Files[string] } = {};
	for (const path of paths)
		for (const name of ["SKILL.md", "notes.md", "docs/more.md"])
			files[`${path}/${name}`] = `${markOf(path)} ${name}\n`;
	const frontmatter = Object.fromEntries(
		paths.map((path) => [path, { name: path.split("/").at(-1)!, description: markOf(path) }]),
	);
	return fromManifest(bake(files, { archives: ["tar.gz", "zip"], frontmatter }));
}

/** Few names, so that skills nest and names repeat. */
const tree = fc
	.uniqueArray(
		fc
			.array(fc.constantFrom("a", "b", "c-d"), { minLength: 1, maxLength: 4 })
			.map((segments) => segments.join("/")),
		{ minLength: 1, maxLength: 8 },
	)
	.map((paths) => [...paths].sort());

/** A call, and what it must do to the paths; the two share nothing but the arguments. */
interface Step {
	readonly text: string;
	call(skills: Skills): Skills;
	/** `undefined` if the call must throw. */
	model(paths: readonly string[]): readonly string[] | undefined;
}

const keeps = (seed: number) => (path: string) =>
	[...path].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1009, seed) % 4 !== 0;

const whole = (kept: readonly string[], all: readonly string[]) =>
	kept.filter((path) =>
		all.every((other) => !other.startsWith(`${path}/`) || kept.includes(other)),
	);

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.nat(1000).map((seed) => ({
		text: `filter ${seed}`,
		call: (skills: Skills) => skills.filter(({ path }) => keeps(seed)(path)),
		model: (paths: readonly string[]) => whole(paths.filter(keeps(seed)), paths),
	})),
	fc.nat(1000).map((seed) => ({
		text: `pick ${seed}`,
		call: (skills: Skills) => skills.pick(...skills.paths.filter(keeps(seed))),
		model(paths: readonly string[]) {
			const picked = paths.filter(keeps(seed));
			return whole(picked, paths).length === picked.length ? picked : undefined;
		},
	})),
	fc.constantFrom("a", "team").map((prefix) => ({
		text: `prefix ${prefix}`,
		call: (skills: Skills) => skills.prefix(prefix) as unknown as Skills,
		model: (paths: readonly string[]) => paths.map((path) => `${prefix}/${path}`),
	})),
	// Beside the others, or inside one of them.
	fc.constantFrom("zz", "a/zz", "a/b/zz").map((path) => ({
		text: `merge ${path}`,
		call: (skills: Skills) => mergeSkills(skills, compile([path])) as unknown as Skills,
		model: (paths: readonly string[]) =>
			paths.includes(path) ? undefined : [...paths, path].sort(),
	})),
);

const chain = fc.array(step, { minLength: 1, maxLength: 5 });
const callAll = (skills: Skills, steps: readonly Step[]) =>
	steps.reduce((skills, { call }) => call(skills), skills);
const modelAll = (paths: readonly string[], steps: readonly Step[]) =>
	steps.reduce<readonly string[] | undefined>((paths, { model }) => paths && model(paths), paths);

/** Every path that a skill of the chain ever had. */
function everSeen(paths: readonly string[], steps: readonly Step[]): Set<string> {
	const seen = new Set(paths);
	for (const { text, model } of steps)
		if (/prefix|merge/.test(text)) for (const path of model([...seen]) ?? []) seen.add(path);
	return seen;
}

async function expectOnly(session: Session, kept: readonly string[], ever: ReadonlySet<string>) {
	const removed = [...ever].filter((path) => !kept.includes(path));
	const found: string[] = [];
	/** The text of an answer, or nothing if it is refused; everything that is found is inspected. */
	const ask = async (method: string, params: object = {}) => {
		const answer = await session.request(method, params).catch((error) => {
			expect(error.code, `${method} ${JSON.stringify(params)}: ${error.message}`).toBe(-32602);
		});
		const text = JSON.stringify(answer ?? "");
		found.push(text);
		return answer && text;
	};
	const complete = (value: string) =>
		ask("completion/complete", {
			ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
			argument: { name: "skillFilePath", value },
		});
	const { skills } = await session.request("skills/list");
	expect(skills.map(({ uri }) => uri)).toEqual(kept.map((path) => `skill://${path}/SKILL.md`));
	for (const method of ["resources/list", "prompts/list", "tools/list"]) await ask(method);
	await ask("resources/read", { uri: "skill://index.json" });
	await complete("");
	for (const path of ever) {
		const isKept = kept.includes(path);
		const spellings = [
			`skill://${path}`,
			`SKILL://%${path.charCodeAt(0).toString(16)}${path.slice(1)}`,
		];
		for (const root of spellings) {
			for (const rest of ["/SKILL.md", "/notes.md", "/docs/more.md", ".zip", ".tar.gz"]) {
				const uri = root + rest;
				expect(!!(await ask("resources/read", { uri })), uri).toBe(isKept);
				expect(!!(await ask("resources/subscribe", { uri })), uri).toBe(isKept);
			}
			expect(!!(await ask("skills/get", { uri: `${root}/SKILL.md` })), root).toBe(isKept);
			const docs = { uri: `${root}/docs` };
			expect(!!(await ask("resources/directory/read", docs)), root).toBe(isKept);
			// A directory of a kept skill may lead to another kept one inside it.
			if (!(await ask("resources/directory/read", { uri: root }))) expect(isKept, root).toBe(false);
		}
		for (const name of [path, path.split("/").at(-1)!]) {
			await ask("prompts/get", { name });
			await ask("tools/call", { name: "load_skill", arguments: { name } });
		}
		await complete(path);
	}
	const marks = removed.filter((path) => !isServedAs(path, kept)).map(markOf);
	for (const text of found) {
		for (const mark of marks) expect(text).not.toContain(mark);
		for (const [uri, path] of text.matchAll(/skill:\/\/([^"]+?)\/(?:SKILL|notes|docs\/more)\.md/g))
			expect(kept, uri).toContain(path);
	}
}

/** A prefix moves a skill but not its marks, so a mark may belong to a kept skill. */
const isServedAs = (path: string, kept: readonly string[]) =>
	kept.some((served) => served === path || served.endsWith(`/${path}`));

describe.each([
	{ sdk: "v1", open: v1Memory },
	{ sdk: "v2", open: v2Memory },
])("$sdk", ({ open }) => {
	const serve = (skills: AnySkills) =>
		open((server: Parameters<typeof registerSkills>[0]) => {
			registerSkills(server, skills, { tools: true });
		});

	it("serves exactly what a chain of calls leaves", SLOW, async () => {
		await fc.assert(
			fc.asyncProperty(tree, chain, async (paths, steps) => {
				const kept = modelAll(paths, steps);
				if (!kept) {
					expect(() => callAll(compile(paths), steps)).toThrow();
					return;
				}
				const session = await serve(callAll(compile(paths), steps));
				await expectOnly(session, kept, everSeen(paths, steps));
				await session.close();
			}),
			{ numRuns: 30 },
		);
	});

	it("serves exactly what the chain leaves of the next version of live skills", SLOW, async () => {
		const filters = fc.array(
			step.filter(({ text }) => !text.startsWith("pick")),
			{ minLength: 1, maxLength: 4 },
		);
		await fc.assert(
			fc.asyncProperty(tree, tree, filters, async (first, second, steps) => {
				const before = modelAll(first, steps);
				const after = modelAll(second, steps);
				fc.pre(before !== undefined);
				const live = liveSkills(compile(first));
				const session = await serve(callAll(live, steps));
				const swapped = swapSkills(live, liveSkills(compile(second)));
				if (after) await swapped;
				else await expect(swapped).rejects.toThrow("URIs in common");
				const ever = new Set([...everSeen(first, steps), ...everSeen(second, steps)]);
				await expectOnly(session, after ?? before!, ever);
				await session.close();
			}),
			{ numRuns: 15 },
		);
	});
});

it("refuses a version of live skills in which a picked skill has a new skill inside it", async () => {
	const live = liveSkills(compile(["a", "b"]));
	const session = await v1Memory((server) => {
		registerSkills(server, live.pick("a"), { tools: true });
	});
	const next = liveSkills(compile(["a", "a/secret", "b"]));
	await expect(swapSkills(live, next)).rejects.toThrow("a is served whole");
	await expectOnly(session, ["a"], new Set(["a", "a/secret", "b"]));
	await swapSkills(live, liveSkills(compile(["b"])));
	expect((await session.request("skills/list")).skills).toEqual([]);
	await session.close();
});
