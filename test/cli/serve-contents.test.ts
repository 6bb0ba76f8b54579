/** `skillbake serve` reads contents when they are asked for: little memory, and never wrong bytes. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { beforeAll, expect, it } from "vitest";
import { connectV1, connectV2, MODERN } from "../support/connect.ts";
import { skillText } from "../support/skill-text.ts";
import { tempFolder, writeEntries } from "../support/temp-folder.ts";
import { installedCli } from "./installed-cli.ts";
import { project, serveHttp } from "./run-cli.ts";

beforeAll(installedCli);

const MB = 2 ** 20;

/** 76 MB: 200 skills with a text of 260 KB and an image of 120 KB each. */
function largeFolder(): string {
	const folder = tempFolder();
	// One character outside of Latin-1 makes engines store a text in two bytes per character.
	const text = `# Notes —\n\n${"Some words of a reference that is long.\n".repeat(6500)}`;
	for (let i = 0; i < 200; i++) {
		const image = createHash("sha512").update(String(i)).digest();
		writeEntries(folder, {
			[`skill-${i}/SKILL.md`]: skillText(`skill-${i}`),
			[`skill-${i}/notes.md`]: `${text}${i}\n`,
			[`skill-${i}/logo.png`]: Buffer.concat(Array(1900).fill(image)),
		});
	}
	return folder;
}

it.runIf(process.platform === "linux")(
	"serves 76 MB with less than 300 MB of memory, after reading all of it",
	async () => {
		const { url, child } = await serveHttp([largeFolder()]);
		const client = await connectV2({ url: url.href }, MODERN);
		const host = new SkillsClient(client);
		const { skills } = await host.list();
		expect(skills).toHaveLength(200);
		let bytes = 0;
		for (const skill of skills) {
			if (skill.resources === "dynamic") throw new Error("not dynamic");
			for (const { uri } of skill.resources) {
				const read = await host.read(skill, uri);
				expect(read.verified).toBe(true);
				bytes += read.bytes.length;
			}
		}
		expect(bytes).toBeGreaterThan(74e6);
		const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
		const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
		expect(peak).toBeLessThan(300);
		await client.close();
	},
	120_000,
);

it("never serves bytes other than those of the digest, and compiles again after a change", async () => {
	const long = (line: string) => line.repeat(MB);
	const cwd = await project({
		"kit/a/SKILL.md": skillText("a"),
		"kit/a/notes.txt": long("before\n"),
	});
	const { url, log } = await serveHttp(["kit"], { cwd });
	const client = await connectV1({ url: url.href });
	const uri = "skill://a/notes.txt";
	const read = async () => (await client.readResource({ uri })).contents[0];

	expect(await read()).toMatchObject({ text: long("before\n") });
	writeFileSync(join(cwd, "kit/a/notes.txt"), long("after!\n"));
	await expect(read()).rejects.toThrow(`Could not load ${uri}`);
	await expect.poll(log, { timeout: 15_000 }).toContain(`updated ${uri}`);
	expect(await read()).toMatchObject({ text: long("after!\n") });

	// An invalid state is not served, and the files of the last valid one are refused if they changed.
	writeFileSync(join(cwd, "kit/a/SKILL.md"), skillText("wrong"));
	writeFileSync(join(cwd, "kit/a/notes.txt"), long("later!\n"));
	await expect(read()).rejects.toThrow(`Could not load ${uri}`);
	await expect.poll(log, { timeout: 15_000 }).toContain("still serving the last valid state");
	await expect(read()).rejects.toThrow(`Could not load ${uri}`);
	await client.close();
});
