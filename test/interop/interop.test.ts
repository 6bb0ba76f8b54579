/** Every program on every server in every era it speaks. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeProblems } from "./checks.ts";
import { CLI_SERVERS } from "./cli-servers.ts";
import { EXAMPLE_SERVERS, SKILLS } from "./example-servers.ts";
import { readExpectedSkills } from "./expected-skills.ts";
import { FOREIGN_SERVERS } from "./foreign-servers.ts";
import { hostKit } from "./programs/host-kit.ts";
import { verify } from "./programs/verify.ts";
import { PROGRAMS } from "./programs.ts";
import { createReport } from "./report.ts";
import type { RunningTarget } from "./target.ts";

const expected = readExpectedSkills(SKILLS);
const SERVERS = [
	...[...EXAMPLE_SERVERS, ...CLI_SERVERS].map((server) => ({ ...server, programs: PROGRAMS })),
	...FOREIGN_SERVERS.map(({ name, eras, start }) => ({
		...{ name, eras, programs: [hostKit, verify] },
		start: () => start(SKILLS),
	})),
];
const report = createReport(SERVERS);

afterAll(() => report.finish());

describe.each(SERVERS)("$name", ({ name, eras, start, programs }) => {
	let target: RunningTarget;
	beforeAll(async () => {
		target = await start();
	});
	afterAll(() => target.close());

	describe.each(eras)("%s", (era) => {
		it.each(programs)("$name", async (program) => {
			const reason = program.skips?.(target, era);
			if (reason !== undefined) return report.skip(name, era, program.name, reason);
			const checks = await program.run({ target, era, folder: SKILLS, expected });
			report.add(name, era, program.name, checks);
			expect(checks.length).toBeGreaterThan(0);
			expect(describeProblems(checks)).toEqual([]);
		});
	});
});
