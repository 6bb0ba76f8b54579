/** Archives are unpacked by other tools, and are the same bytes everywhere. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type Entry, type Options, open, type ZipFile } from "yauzl";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempDirectory, tempFolder } from "../../../../test/support/temp-folder.ts";
import { compileSkills } from "../index.ts";
import { compileEntries } from "../testing/compile-entries.ts";

describe("archives (D2)", () => {
	const entries = {
		"a/SKILL.md": skillText("a"),
		"a/run.sh": { executable: "#!/bin/sh\n" },
		"a/bin/x": Buffer.from([0, 255, 1]),
		"a/__proto__": "p",
		"a/empty": "",
		[`a/${"long/".repeat(30)}größe 🙂.md`]: "deep",
	};

	it.each(["tar.gz", "zip"] as const)(
		"%s unpacks to the same folder with another tool, modes included",
		async (format) => {
			const folder = tempFolder(entries);
			const { manifest } = await compileSkills(folder, { archives: [format] });
			const out = tempDirectory();
			const file = join(out, `x.${format}`);
			const { archives, files } = manifest.skills[0]!;
			writeFileSync(file, Buffer.from(manifest.contents[0]![files.length]!, "base64"));
			mkdirSync(join(out, "a"));
			if (format === "zip") await unzip(file, join(out, "a"));
			else execFileSync("tar", ["-xzf", file, "-C", join(out, "a")]);
			expect(snapshot(join(out, "a"))).toEqual(snapshot(join(folder, "a")));
			expect(archives).toMatchObject([{ uri: `skill://a.${format}`, size: statSync(file).size }]);
		},
	);

	it("are the same bytes in every time zone and in every version of Node", async () => {
		// Pinned: any change here changes every user's archives.
		const { manifest } = await compileEntries(
			{ "a/SKILL.md": skillText("a", { body: "# Do it\n" }), "a/x.md": "x".repeat(5000) },
			{ archives: ["tar.gz", "zip"] },
		);
		expect(manifest.skills[0]!.archives!.map(({ digest }) => digest)).toMatchInlineSnapshot(`
			[
			  "sha256:1fe00698a00d4f26852ff523f26b2a699e0aeeaaeb24733aa95bd0b33f78cf69",
			  "sha256:1ca3bcadba54ccf14067a622f827b4d8c544a54da982758662b714d5b08a5df8",
			]
		`);
		const folder = tempFolder(entries);
		const index = new URL("../../dist/index.js", import.meta.url).href;
		const program = `import(${JSON.stringify(index)}).then(async ({ compileSkills, emitModule }) => console.log(emitModule((await compileSkills(${JSON.stringify(folder)}, { archives: ["tar.gz", "zip"] })).manifest)))`;
		const texts = ["UTC", "Asia/Kathmandu", "America/Los_Angeles", "Pacific/Kiritimati"].map((TZ) =>
			execFileSync(process.execPath, ["-e", program], {
				env: { ...process.env, TZ },
				encoding: "utf8",
			}),
		);
		expect(new Set(texts).size).toBe(1);
	});

	it("do not replace a file of the same name", async () => {
		const result = await compileEntries(
			{ "a/SKILL.md": skillText("a"), "a/b/SKILL.md": skillText("b"), "a/b.zip": "not an archive" },
			{ archives: ["zip"] },
		);
		expect(
			result.diagnostics.filter(({ code }) => code === "file-name").map(({ file }) => file),
		).toEqual(["a/b.zip", "a/b/SKILL.md"]);
		expect(result.manifest.skills).toEqual([]);
	});
});

/** With another library than the one that packed it. */
async function unzip(file: string, target: string): Promise<void> {
	const zip = await promisify<string, Options, ZipFile>(open)(file, { lazyEntries: true });
	const ended = once(zip, "end");
	zip.on("entry", (entry: Entry) => {
		zip.openReadStream(entry, async (error, stream) => {
			if (error) throw error;
			const path = join(target, entry.fileName);
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, await buffer(stream));
			chmodSync(path, entry.externalFileAttributes >>> 16);
			zip.readEntry();
		});
	});
	zip.readEntry();
	await ended;
}

function snapshot(folder: string): Record<string, [mode: string, content: string]> {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	return Object.fromEntries(
		files
			.map((entry) => {
				const path = join(entry.parentPath, entry.name);
				return [
					relative(folder, path),
					[(statSync(path).mode & 0o777).toString(8), readFileSync(path, "base64")],
				];
			})
			.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
	);
}
