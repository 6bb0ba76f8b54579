/** Tests the suite itself: each broken promise fails exactly the programs that check it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { MODERN } from "../support/connect.ts";
import { exampleSkills } from "../support/repository.ts";
import { startHttp } from "./cli-servers.ts";
import { startCorruptingProxy } from "./corrupting-proxy.ts";
import { readExpectedSkills } from "./expected-skills.ts";
import { MUTATIONS } from "./mutations.ts";
import { PROGRAMS } from "./programs.ts";
import type { RunningServer } from "./visited-server.ts";

/** Breaking one skill is enough, and takes a third of the processes. */
const expected = readExpectedSkills(exampleSkills).filter(({ path }) => path.startsWith("acme/"));
let server: RunningServer;

beforeAll(async () => {
	server = await startHttp("--include", "acme/**");
});
afterAll(() => server.close());

it.each([{ name: "nothing", corrupt: () => {}, noticedBy: [] }, ...MUTATIONS])(
	"$name",
	async ({ corrupt, noticedBy }) => {
		if (!("url" in server.address)) throw new Error("The proxy needs a URL");
		const proxy = await startCorruptingProxy(server.address.url, corrupt);
		const corrupted = { ...server, address: { url: proxy.url } };
		const visits = PROGRAMS.map(async (program) => {
			const checks = await program.run({
				server: corrupted,
				era: MODERN,
				folder: exampleSkills,
				expected,
			});
			return checks.some(({ problem }) => problem !== undefined) ? [program.name] : [];
		});
		const red = (await Promise.all(visits)).flat();
		await proxy.close();
		expect(red).toEqual(noticedBy);
	},
);
