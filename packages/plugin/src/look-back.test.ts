/** What a bundler is told of that it did not see, here by one that sees nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLookBack } from "./look-back.ts";
import { createSession } from "./session.ts";

async function setUp() {
	const folder = mkdtempSync(join(tmpdir(), "skillbake-"));
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	};
	write("one/SKILL.md", skillText("one"));
	const session = createSession({ types: false });
	const build = () => {
		session.start();
		return session.compile({ folder, query: "" });
	};
	const call = vi.fn<(folders: readonly string[]) => void>();
	const lookBack = createLookBack(session, call);
	onTestFinished(() => {
		lookBack.cancel();
		rmSync(folder, { recursive: true, force: true });
	});
	await build();
	return { folder, write, build, call, lookBack };
}

function skillText(name: string): string {
	return `---\nname: ${name}\ndescription: What ${name} is for.\n---\n\nUse ${name}.\n`;
}

test("a change since the build is told until there is another build", async () => {
	const { folder, write, build, call, lookBack } = await setUp();
	write("two/SKILL.md", skillText("two"));
	lookBack.schedule();
	// The bundler may not watch yet when it is called for the first time.
	await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(1), 5000);
	expect(call).toHaveBeenLastCalledWith([folder]);
	await build();
	lookBack.schedule();
	call.mockClear();
	await sleep(500);
	expect(call).not.toHaveBeenCalled();
});

test("where directories are followed, a change is told long after the build", async () => {
	const { folder, write, call, lookBack } = await setUp();
	lookBack.schedule({ follow: true });
	await sleep(300);
	expect(call).not.toHaveBeenCalled();
	write("group/deep/two/SKILL.md", skillText("two"));
	await vi.waitFor(() => expect(call).toHaveBeenCalledWith([folder]), 5000);
});
