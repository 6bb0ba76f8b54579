/** Another process swaps a directory for a link while a folder is read: nothing outside gets in. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileSkills, createCompiler } from "@skillbake/compiler";
import { localSkills } from "@skillbake/host/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { tempDirectory } from "../support/temp-folder.ts";

const TRIES = 6_000;
const SECRET = "content from outside";
const OUTSIDE_NAME = "name-from-outside";
const SWAP = fileURLToPath(new URL("swap-directory.mjs", import.meta.url));

/** A folder in which `swapped`, relative to it, is now and then a link to a directory outside. */
async function startSwapping(swapped: string): Promise<string> {
	const base = tempDirectory({
		"skills/a/SKILL.md": skillText("a"),
		"skills/a/references/deep/x.md": "inside",
		...Object.fromEntries(
			["", "references/", "references/deep/"].flatMap((directory) => [
				[`outside/${directory}SKILL.md`, skillText("a", { body: SECRET })],
				[`outside/${directory}x.md`, SECRET],
				[`outside/${directory}${OUTSIDE_NAME}.md`, SECRET],
				[`outside/${directory}${OUTSIDE_NAME}/SKILL.md`, SECRET],
			]),
		),
		"link-in-folder": { link: "../outside" },
		"link-in-skill": { link: "../../outside" },
		"link-deeper": { link: "../../../outside" },
	});
	const depth = swapped.split("/").length;
	const link = join(base, ["link-in-folder", "link-in-skill", "link-deeper"][depth - 1]!);
	const child = fork(SWAP, [join(base, "skills", swapped), link, join(base, "parked")]);
	onTestFinished(async () => {
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	});
	await once(child, "message");
	return join(base, "skills");
}

function expectNothingFromOutside(result: unknown): void {
	const text = JSON.stringify(result);
	expect(text).not.toContain(SECRET);
	expect(text).not.toContain(OUTSIDE_NAME);
}

describe.each(["a", "a/references", "a/references/deep"])("%s", (swapped) => {
	const tries = TRIES / 3;

	it("while it is compiled", async () => {
		const folder = await startSwapping(swapped);
		let disturbed = 0;
		for (let i = 0; i < tries; i++) {
			const { manifest, diagnostics } = await compileSkills(folder);
			expectNothingFromOutside([manifest, diagnostics]);
			if (diagnostics.some(({ code }) => /symlink|unreadable|no-skills/.test(code))) disturbed++;
		}
		console.log(`${swapped}: ${tries} compiles, ${disturbed} of them met a swap`);
		expect(disturbed).toBeGreaterThan(0);
	});

	it("while its contents are served from the disk", async () => {
		const folder = await startSwapping(swapped);
		const compiler = createCompiler(folder, {}, { contents: "disk" });
		let refused = 0;
		for (let i = 0; i < tries / 4; i++) {
			const { manifest, diagnostics } = await compiler.compile();
			expectNothingFromOutside(diagnostics);
			try {
				expectNothingFromOutside(manifest);
			} catch (error) {
				expect(error).toMatchObject({ name: "ChangedFileError" });
				refused++;
			}
		}
		console.log(`${swapped}: ${tries / 4} servings, ${refused} reads refused`);
	});
});

it("while a host reads its local skills", async () => {
	const folder = await startSwapping("a");
	for (let i = 0; i < TRIES / 10; i++) expectNothingFromOutside(await readLocally(folder));
});

/** Everything that the host sees of the folder, errors included. */
async function readLocally(folder: string): Promise<unknown> {
	try {
		const { request } = localSkills(folder) as { request(message: object): Promise<unknown> };
		const listed = await request({ method: "skills/list" });
		const uri = "skill://a/references/deep/x.md";
		return [listed, await request({ method: "resources/read", params: { uri } })];
	} catch (error) {
		return String(error);
	}
}
