/** What one user or registration is shown never reaches another, however the options are given. */
import { AsyncLocalStorage } from "node:async_hooks";
import {
	type AnySkills,
	fromManifest,
	type RegisterOptions,
	registerSkills,
	type Skill,
	toSkillSource,
} from "@skillbake/runtime";
import { liveSkills, swapSkills } from "@skillbake/runtime/hot";
import { describe, expect, it } from "vitest";
import { bake } from "../support/bake.ts";
import { type Session, v1Memory, v2Http, v2Memory, WIRES } from "./wires.ts";

const USERS = ["alice", "bob", "carol"] as const;
type User = (typeof USERS)[number];

/** Each user has a skill, and no skill mentions another user. */
const skills = fromManifest(
	bake(Object.fromEntries(USERS.map((user) => [`${user}/SKILL.md`, `of ${user}`]))),
);

/** Every answer that shows more than one skill. */
const LISTINGS: readonly (readonly [name: string, params?: object])[] = [
	["skills/list"],
	["resources/list"],
	["prompts/list"],
	["tools/list"],
	["resources/read", { uri: "skill://index.json" }],
	[
		"completion/complete",
		{
			ref: { type: "ref/resource", uri: "skill://{+skillFilePath}" },
			argument: { name: "skillFilePath", value: "" },
		},
	],
];

/** The users whose skills an answer shows. */
const shownIn = (answer: unknown) => {
	const text = JSON.stringify(answer);
	return USERS.filter((user) => text.includes(user));
};

async function expectOnly(session: Session, user: User): Promise<void> {
	for (const [method, params] of LISTINGS)
		expect(shownIn(await session.request(method, params)), `${method} for ${user}`).toEqual([user]);
}

/** One options object for all registrations, in every way that JavaScript allows. */
const WAYS: { readonly [way: string]: (listed: () => RegisterOptions["listed"]) => object } = {
	"a getter": (listed) => ({
		get listed() {
			return listed();
		},
	}),
	"an inherited getter": (listed) => {
		class Options {
			get listed() {
				return listed();
			}
		}
		return new Options();
	},
	"an inherited property": (listed) =>
		Object.create({ listed: (skill: Skill) => listed()?.(skill) }),
	"a proxy": (listed) =>
		new Proxy({}, { get: (_, name) => (name === "listed" ? listed() : undefined) }),
};

describe.each(Object.entries(WAYS))("`listed` as %s of shared options", (_, give) => {
	it.each(WIRES)("shows each user only their own skills on $name", async ({ open }) => {
		let user: User = "alice";
		const options = give(() => (skill) => skill.path === user);
		const session = await open((server) => {
			registerSkills(server, skills, Object.create(options, { tools: { value: true } }));
		});
		for (user of ["alice", "bob", "carol", "alice"] as const) await expectOnly(session, user);
		await session.close();
	});

	it("chooses per registration if servers are built per request", async () => {
		let user: User = "alice";
		const options = give(() => {
			const registered = user;
			return (skill) => skill.path === registered;
		});
		const session = await v2Http("modern")((server) => {
			registerSkills(server, skills, options);
		});
		for (user of ["alice", "bob", "carol", "alice"] as const)
			expect(shownIn(await session.request("skills/list"))).toEqual([user]);
		await session.close();
	});
});

const current = new AsyncLocalStorage<User>();
const isCurrent = ({ path }: Skill) => path === current.getStore();
const KEY = "io.modelcontextprotocol.skills/reader";

/** Every option that is a function, and an answer that shows what it returned. */
const FUNCTIONS: readonly {
	readonly option: string;
	readonly options: RegisterOptions;
	ask(session: Session): Promise<unknown>;
}[] = [
	{
		option: "listed",
		options: { listed: isCurrent },
		ask: (session) => session.request("skills/list"),
	},
	{
		option: "prompts.include",
		options: { prompts: { include: isCurrent } },
		ask: (session) => session.request("prompts/list"),
	},
	{
		option: "prompts.name",
		options: { prompts: { name: ({ path }) => `${current.getStore()} ${path[0]}` } },
		ask: async (session) => (await session.request("prompts/list")).prompts.map(({ name }) => name),
	},
	{
		option: "meta",
		options: { meta: () => ({ [KEY]: current.getStore() }) },
		ask: async (session) =>
			(await session.request("resources/list")).resources.map(({ _meta }) => ({ ..._meta })),
	},
];

it.each(FUNCTIONS)("calls $option for each of many requests at once", async ({ options, ask }) => {
	for (const open of [v1Memory, v2Memory]) {
		const session = await open((server: Parameters<typeof registerSkills>[0]) => {
			registerSkills(server, skills, options);
		});
		const users = Array.from({ length: 30 }, (_, at) => USERS[at % USERS.length]!);
		// Transports in memory keep the context of the client.
		const answers = await Promise.all(users.map((user) => current.run(user, () => ask(session))));
		expect(answers.map(shownIn)).toEqual(users.map((user) => [user]));
		await session.close();
	}
});

describe("registrations of one collection", () => {
	const OPTIONS: readonly RegisterOptions[] = [
		{},
		{ listed: ({ path }) => path === "bob" },
		{ drafts: false },
		{ ttlMs: 7 },
		{ cacheScope: "public" },
		{ meta: () => ({ [KEY]: 1 }) },
		{ prompts: { include: ({ path }) => path === "carol" } },
		{ prompts: false },
	];
	const answersOf = async (options: RegisterOptions) => {
		const session = await v1Memory((server) => {
			registerSkills(server, skills, options);
		});
		const answers = [];
		for (const [method, params] of LISTINGS)
			answers.push(await session.request(method, params).catch(({ code }) => code));
		await session.close();
		return answers;
	};

	it("answer as if each were alone, in any order", async () => {
		const alone = await Promise.all(OPTIONS.map(answersOf));
		const backwards = await Promise.all([...OPTIONS].reverse().map(answersOf));
		expect(backwards.reverse()).toEqual(alone);
		expect(new Set(alone.map((answers) => JSON.stringify(answers))).size).toBe(OPTIONS.length);
	});

	it("keep the options that they were made with", async () => {
		const options: { -readonly [name in keyof RegisterOptions]: RegisterOptions[name] } = {
			listed: ({ path }) => path === "bob",
			prompts: { include: ({ path }) => path === "bob" },
		};
		const session = await v2Memory((server) => void registerSkills(server, skills, options));
		Object.assign(options.prompts as object, { include: () => true });
		Object.assign(options, { listed: () => true, ttlMs: 7, drafts: false });
		expect(shownIn(await session.request("skills/list"))).toEqual(["bob"]);
		expect(shownIn(await session.request("prompts/list"))).toEqual(["bob"]);
		expect(await session.request("skills/list")).toMatchObject({ ttlMs: 300_000 });
		await session.close();
	});

	it("stay lookups unless an option is a function", async () => {
		let passes = 0;
		const counted: AnySkills = {
			...skills,
			*[Symbol.iterator]() {
				passes++;
				yield* skills;
			},
		};
		const session = await v2Http("modern")((server) => {
			registerSkills(server, counted, { ttlMs: 7, tools: true });
		});
		for (let round = 0; round < 3; round++)
			for (const [method, params] of LISTINGS) await session.request(method, params);
		// Once for the listings and once for the names of prompts.
		expect(passes).toBe(2);
		await session.close();
	});
});

it("toSkillSource asks for each request, and follows live skills", async () => {
	let user: User = "alice";
	const live = liveSkills(skills);
	const source = toSkillSource(live, { listed: ({ path }) => path === user });
	for (user of ["alice", "bob", "alice"] as const) {
		expect(shownIn(await source.list({}))).toEqual([user]);
		expect(shownIn(await source.listResources())).toEqual([user]);
		expect(shownIn(await source.read("skill://index.json"))).toEqual([user]);
	}
	const all = toSkillSource(live);
	expect((await all.list({})).skills).toHaveLength(3);
	await swapSkills(live, liveSkills(fromManifest(bake({ "alice/SKILL.md": "new" }))));
	expect((await all.list({})).skills).toHaveLength(1);
	expect(shownIn(await all.listResources())).toEqual(["alice"]);
});
