/** The interactive parts, in a real terminal. */
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run } from "./run-cli.ts";
import { openTerminal, PROMPT, type Terminal } from "./terminal.ts";

beforeAll(installedCli);

async function inTerminal(cwd: string, use: (terminal: Terminal) => Promise<void>): Promise<void> {
	const terminal = await openTerminal(cwd);
	try {
		await use(terminal);
	} finally {
		terminal.close();
	}
}

it("new asks for what is missing", async () => {
	const cwd = await project();
	await inTerminal(cwd, async (terminal) => {
		terminal.type("skillbake new; echo code=$?");
		terminal.press("Enter");
		await terminal.shows("Path of the skill");
		terminal.type("skills/asked");
		terminal.press("Enter");
		await terminal.shows("What it does, and when to use it:");
		// After an empty answer it asks again.
		terminal.press("Enter");
		terminal.type("Answers: when asked");
		terminal.press("Enter");
		await terminal.shows("created skills/asked/SKILL.md");
		await terminal.shows("code=0");
	});
	expect(readFileSync(join(cwd, "skills/asked/SKILL.md"), "utf8")).toContain(
		'description: "Answers: when asked"',
	);
	expect((await run(["check", "--strict"], { cwd })).code).toBe(0);
});

it("new ends on Ctrl-C and Ctrl-D without creating anything", async () => {
	const cwd = await project();
	await inTerminal(cwd, async (terminal) => {
		for (const [key, mark] of [
			["C-c", "first"],
			["C-d", "second"],
		] as const) {
			terminal.type(`skillbake new skills/never; echo ${mark}=$?`);
			terminal.press("Enter");
			await terminal.shows(new RegExp(`What it does[^]*${mark === "first" ? "" : "What it does"}`));
			terminal.press(key);
			await terminal.shows("Cancelled; nothing was created.");
			await terminal.shows(`${mark}=1`);
		}
		expect(terminal.screen()).not.toMatch(/^\s+at /m);
	});
	expect(existsSync(join(cwd, "skills/never"))).toBe(false);
});

it("check --watch follows changes until Ctrl-C, in colour", async () => {
	const cwd = await project({ "skills/a/SKILL.md": skillText("a") });
	await inTerminal(cwd, async (terminal) => {
		terminal.type("skillbake check --watch; echo code=$?");
		terminal.press("Enter");
		await terminal.shows("1 good skill, no problems");
		await terminal.shows("watching for changes; press Ctrl-C to stop");
		expect(terminal.painted()).toContain("\u001b[32m1 good skill");
		writeFileSync(join(cwd, "skills/a/SKILL.md"), skillText("b"));
		await terminal.shows("0 good skills, 1 error");
		mkdirSync(join(cwd, "skills/c/deep"), { recursive: true });
		writeFileSync(join(cwd, "skills/c/SKILL.md"), skillText("c"));
		await terminal.shows("1 good skill, 1 error");
		writeFileSync(join(cwd, "skills/a/SKILL.md"), skillText("a"));
		await terminal.shows("2 good skills, no problems");
		terminal.press("C-c");
		await terminal.shows("code=0");
	});
});

it("check shows a progress line when it takes long, and removes it in the end", async () => {
	const cwd = await slowProject();
	await inTerminal(cwd, async (terminal) => {
		terminal.type("skillbake check; echo code=$?");
		terminal.press("Enter");
		await terminal.shows(/reading file \d+ of 30060 …/);
		await terminal.shows("code=0");
		expect(terminal.screen()).not.toContain("reading file");
	});
});

it("check ends at once on Ctrl-C while reading", async () => {
	const cwd = await slowProject();
	await inTerminal(cwd, async (terminal) => {
		terminal.type("skillbake check; echo code=$?");
		terminal.press("Enter");
		await terminal.shows(/reading file/);
		terminal.press("C-c");
		await terminal.shows(PROMPT);
		expect(terminal.screen()).not.toMatch(/good skill|^\s+at /m);
	});
});

it("serve shows the config to paste, and ends on Ctrl-C", async () => {
	const cwd = await project({ "skills/a/SKILL.md": skillText("a") });
	await inTerminal(cwd, async (terminal) => {
		terminal.type("skillbake serve; echo code=$?");
		terminal.press("Enter");
		await terminal.shows("serving 1 skill over stdio");
		await terminal.shows('"command":"npx"');
		terminal.press("C-c");
		await terminal.shows("code=0");
		terminal.type("clear; skillbake serve --http 0 --watch; echo http=$?");
		terminal.press("Enter");
		await terminal.shows("claude mcp add --transport http skills http://127.0.0.1:");
		terminal.press("C-c");
		await terminal.shows("http=0");
	});
});

/** 30,060 files, which take every machine more than a second to read. */
async function slowProject(): Promise<string> {
	const names = Array.from({ length: 60 }, (_, number) => `slow-${number}`);
	const cwd = await project(
		Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, skillText(name)])),
	);
	for (const name of names) {
		for (let part = 0; part < 500; part++) {
			const file = join(cwd, `skills/${name}/${part}.bin`);
			writeFileSync(file, Buffer.from([0xff]));
			truncateSync(file, 15_000);
		}
	}
	return cwd;
}
