/** Watch modes of runtimes restart, or reload, when a skill changes. */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, type TestContext } from "vitest";
import { childEnvironment, type Project } from "../bundlers/project.ts";
import { NODE_VERSIONS, nodeBinary } from "../support/node-binary.ts";
import { skillText } from "../support/skill-text.ts";
import { bun, createRuntimeProject, REGISTER, TSX } from "./runtime-project.ts";

const SOURCE = `
import skills from "./live?mcp";
const texts = [];
for (const skill of skills) texts.push(skill.path + " " + (await skill.file("SKILL.md").text()).split("\\n").at(-2));
console.log("RUN " + texts.join(", ") + ".");
setInterval(() => {}, 1000);
`;
const PATIENCE = 20_000;
/** Watchers start after the program, and drop what comes too early. */
const SETTLED = 700;

const PROGRAMS = [
	...NODE_VERSIONS.map((major) => ({
		name: `node --watch, ${major}`,
		file: "src/main.js",
		command: () => [nodeBinary(major), "--watch", "--import", REGISTER],
	})),
	...[20, 24].map((major) => ({
		name: `tsx watch, Node ${major}`,
		file: "src/main.ts",
		command: () => [nodeBinary(major), TSX, "watch", "--import", REGISTER],
	})),
	...["--hot", "--watch"].map((flag) => ({
		name: `bun ${flag}`,
		file: "src/main.ts",
		command: () => [bun(), flag, "--no-clear-screen"],
	})),
];

function start(command: readonly string[], project: Project, test: TestContext) {
	const child = spawn(command[0]!, command.slice(1), {
		cwd: project.root,
		env: childEnvironment(),
		// Its restarts are in the same group.
		detached: true,
	});
	test.onTestFinished(() => void process.kill(-child.pid!, "SIGKILL"));
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (data) => {
			output += data;
		});
	/** Waits for a text, and forgets everything up to it. */
	return async (text: string) => {
		for (let waited = 0; !output.includes(text); waited += 20) {
			if (waited > PATIENCE) expect(output).toContain(text);
			await sleep(20);
		}
		output = output.slice(output.indexOf(text) + text.length);
		await sleep(SETTLED);
	};
}

describe.concurrent.each(PROGRAMS)("$name", ({ file, command }) => {
	it("sees an edited, a new, a broken, a fixed and a deleted skill", async (test) => {
		const project = createRuntimeProject({
			"src/main.js": SOURCE,
			"src/main.ts": SOURCE,
			"src/live/one/SKILL.md": skillText("one"),
		});
		const next = start([...command(), file], project, test);
		await next("RUN one Use one..");
		project.write({ "src/live/one/SKILL.md": skillText("one", { body: "Edited.\n" }) });
		await next("RUN one Edited..");
		project.write({ "src/live/two/SKILL.md": skillText("two") });
		await next("RUN one Edited., two Use two..");
		project.write({ "src/live/two/SKILL.md": "---\nname: two\n---\n" });
		await next("description-missing");
		project.write({ "src/live/two/SKILL.md": skillText("two", { body: "Fixed.\n" }) });
		await next("RUN one Edited., two Fixed..");
		project.remove("src/live/two");
		await next("RUN one Edited..");
	});
});
