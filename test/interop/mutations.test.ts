/** The suite's own proof: each broken promise turns exactly the programs red that look at it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHttp } from "./cli-servers.ts";
import { startCorruptingProxy } from "./corrupting-proxy.ts";
import { SKILLS } from "./example-servers.ts";
import { readExpectedSkills } from "./expected-skills.ts";
import { MUTATIONS } from "./mutations.ts";
import { PROGRAMS } from "./programs.ts";
import { MODERN, type RunningTarget } from "./target.ts";

/** One skill is enough to break, and takes a third of the processes. */
const expected = readExpectedSkills(SKILLS).filter(({ path }) => path.startsWith("acme/"));
let server: RunningTarget;

beforeAll(async () => {
	server = await startHttp("--include", "acme/**");
});
afterAll(() => server.close());

it.each([{ name: "nothing", corrupt: () => {}, noticedBy: [] }, ...MUTATIONS])(
	"$name",
	async ({ corrupt, noticedBy }) => {
		if (!("url" in server.address)) throw new Error("The proxy needs a URL");
		const proxy = await startCorruptingProxy(server.address.url, corrupt);
		const target = { ...server, address: { url: proxy.url } };
		const visits = PROGRAMS.map(async (program) => {
			const checks = await program.run({ target, era: MODERN, folder: SKILLS, expected });
			return checks.some(({ problem }) => problem !== undefined) ? [program.name] : [];
		});
		const red = (await Promise.all(visits)).flat();
		await proxy.close();
		expect(red).toEqual(noticedBy);
	},
);
