/** Every program on every server in every era it speaks. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleSkills } from "../support/repository.ts";
import { describeProblems } from "./checks.ts";
import { CLI_SERVERS } from "./cli-servers.ts";
import { EXAMPLE_SERVERS } from "./example-servers.ts";
import { readExpectedSkills } from "./expected-skills.ts";
import { FOREIGN_SERVERS } from "./foreign-servers.ts";
import { hostKit } from "./programs/host-kit.ts";
import { verify } from "./programs/verify.ts";
import { PROGRAMS } from "./programs.ts";
import { createReport } from "./report.ts";
import type { RunningServer } from "./visited-server.ts";

const expected = readExpectedSkills(exampleSkills);
const SERVERS = [
	...[...EXAMPLE_SERVERS, ...CLI_SERVERS].map((server) => ({ ...server, programs: PROGRAMS })),
	...FOREIGN_SERVERS.map(({ name, eras, start }) => ({
		...{ name, eras, programs: [hostKit, verify] },
		start: () => start(exampleSkills),
	})),
];
const report = createReport(SERVERS);

afterAll(() => report.finish());

describe.each(SERVERS)("$name", ({ name, eras, start, programs }) => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await start();
	});
	afterAll(() => server.close());

	describe.each(eras)("%s", (era) => {
		it.each(programs)("$name", async (program) => {
			const reason = program.skips?.(server, era);
			if (reason !== undefined) return report.skip(name, era, program.name, reason);
			const checks = await program.run({ server, era, folder: exampleSkills, expected });
			report.add(name, era, program.name, checks);
			expect(checks.length).toBeGreaterThan(0);
			expect(describeProblems(checks)).toEqual([]);
		});
	});
});
