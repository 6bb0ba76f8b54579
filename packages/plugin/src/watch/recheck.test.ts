/** Tests the recheck with a bundler that sees no change by itself. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPluginState } from "../plugin-state.ts";
import { createRecheck } from "./recheck.ts";

async function setUp() {
	const folder = mkdtempSync(join(tmpdir(), "skillbake-"));
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	};
	write("one/SKILL.md", skillText("one"));
	const state = createPluginState({ types: false });
	const build = () => {
		state.startBuild();
		return state.compile({ folder, query: "" });
	};
	const rebuild = vi.fn<(folders: readonly string[]) => void>();
	const recheck = createRecheck(state, rebuild);
	onTestFinished(() => {
		recheck.cancel();
		rmSync(folder, { recursive: true, force: true });
	});
	await build();
	return { folder, write, build, rebuild, recheck };
}

function skillText(name: string): string {
	return `---\nname: ${name}\ndescription: What ${name} is for.\n---\n\nUse ${name}.\n`;
}

test("asks for a rebuild after a change until the bundler builds again", async () => {
	const { folder, write, build, rebuild, recheck } = await setUp();
	write("two/SKILL.md", skillText("two"));
	recheck.schedule();
	// The bundler may not be watching yet when it is asked for the first time.
	await vi.waitFor(() => expect(rebuild.mock.calls.length).toBeGreaterThan(1), 5000);
	expect(rebuild).toHaveBeenLastCalledWith([folder]);
	await build();
	recheck.schedule();
	rebuild.mockClear();
	await sleep(500);
	expect(rebuild).not.toHaveBeenCalled();
});

test("compares in the end even if modules are loaded all the time", async () => {
	const { folder, write, rebuild, recheck } = await setUp();
	write("two/SKILL.md", skillText("two"));
	const loads = setInterval(() => recheck.schedule(), 20);
	onTestFinished(() => clearInterval(loads));
	await vi.waitFor(() => expect(rebuild).toHaveBeenCalledWith([folder]), 5000);
});

test("with watched directories, notices a change long after the build", async () => {
	const { folder, write, rebuild, recheck } = await setUp();
	recheck.schedule({ watchDirectories: true });
	await sleep(300);
	expect(rebuild).not.toHaveBeenCalled();
	write("group/deep/two/SKILL.md", skillText("two"));
	await vi.waitFor(() => expect(rebuild).toHaveBeenCalledWith([folder]), 5000);
});
