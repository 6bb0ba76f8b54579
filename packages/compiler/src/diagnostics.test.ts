import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LIMITS } from "@skillbake/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import { compileSkills, createCompiler } from "./index.ts";
import { indexLines } from "./render/index-lines.ts";

describe("the diagnostics of one rule in one file", () => {
	const report = (count: number) => {
		const diagnostics: Diagnostic[] = [];
		const add = createReport({ rules: {}, warningsAsErrors: false }, diagnostics);
		const text = "x\n".repeat(count);
		for (let i = 0; i < count; i++)
			add({ code: "crlf", message: `${i}`, file: "a", at: { text, offset: 2 * i } });
		add({ code: "secret", message: "other rule", file: "a" });
		add({ code: "crlf", message: "other file", file: "b" });
		return diagnostics;
	};

	it("are all there up to 101", () => {
		expect(report(101).map(({ message }) => message)).toEqual([
			...Array.from({ length: 101 }, (_, i) => `${i}`),
			"other rule",
			"other file",
		]);
	});

	it("end in one that counts the others", () => {
		const diagnostics = report(5_000);
		expect(diagnostics).toHaveLength(103);
		expect(diagnostics[100]).toMatchObject({
			code: "crlf",
			severity: "warn",
			message: "The file breaks this rule in 4900 more places.",
			line: 101,
		});
	});

	it("quote a part of a long text", () => {
		const diagnostics: Diagnostic[] = [];
		const add = createReport({ rules: {}, warningsAsErrors: false }, diagnostics);
		add({ code: "crlf", message: "m".repeat(1e6), hint: "h".repeat(1e6), file: "a" });
		expect(diagnostics[0]?.message).toBe(`${"m".repeat(2_000)}…`);
		expect(diagnostics[0]?.hint).toBe(`${"h".repeat(2_000)}…`);
	});
});

it("finds lines as splitting the text does", () => {
	const piece = fc.constantFrom("a", "\n", "\r", "\r\n", "x".repeat(700), "\n".repeat(1_500));
	fc.assert(
		fc.property(fc.array(piece), fc.array(fc.nat(20_000)), (pieces, offsets) => {
			const text = pieces.join("");
			const index = indexLines(text);
			const starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (m) => m.index + m[0].length)];
			for (const offset of offsets) {
				const end = Math.min(offset, text.length);
				const line = starts.filter((start) => start <= end).length;
				const column = end - starts[line - 1]! + 1;
				expect(index.positionAt(offset)).toEqual({ line, column });
				const number = (offset % (starts.length + 3)) + 1;
				expect(index.startOf(number)).toBe(starts[number - 1]);
			}
		}),
	);
});

describe("limit-read", () => {
	const FILE = "skills/a/big.bin";
	/** A folder with the skills `a` and `b`; a file of `a` has the given size. */
	const folderWith = (size: number) => {
		const folder = tempFolder({ "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") });
		writeFileSync(join(folder, "..", FILE), "");
		truncateSync(join(folder, "..", FILE), size);
		return folder;
	};

	it("names the file, its size and the limit, and leaves out its skill only", async () => {
		const { diagnostics, manifest } = await compileSkills(folderWith(600_000_000));
		expect(diagnostics).toMatchObject([
			{
				code: "limit-read",
				severity: "error",
				file: "a/big.bin",
				message:
					"The file has 600000000 bytes and is not read: the most is 67108864, and the standard allows 16777216 for a whole skill.",
			},
		]);
		expect(manifest.skills.map(({ path }) => path)).toEqual(["b"]);
	});

	it.each(["off", "info", "warn"] as const)(
		"never serves a part of a skill: %s",
		async (setting) => {
			const deep = Array.from({ length: LIMITS.depth }, () => "d").join("/");
			const folder = folderWith(LIMITS.readBytes + 1);
			const options = { rules: { "limit-read": setting } };
			expect((await compileSkills(folder, options)).manifest.skills).toHaveLength(1);
			const tooDeep = tempFolder({ "a/SKILL.md": skillText("a"), [`a/${deep}/x.md`]: "x" });
			expect((await compileSkills(tooDeep, options)).manifest.skills).toEqual([]);
			const { diagnostics } = await compileSkills(tooDeep);
			expect(diagnostics).toMatchObject([{ code: "limit-read", file: `a/${deep}` }]);
		},
	);

	it("adds up the files of a skill, and serves it again once it is smaller", async () => {
		const folder = folderWith(40_000_000);
		writeFileSync(join(folder, "a/more.bin"), "");
		truncateSync(join(folder, "a/more.bin"), 40_000_000);
		const compiler = createCompiler(folder);
		const first = await compiler.compile();
		expect(first.diagnostics).toMatchObject([{ code: "limit-read", file: "a/SKILL.md" }]);
		expect(first.diagnostics[0]?.message).toMatch(/^The skill has 8\d{7} bytes and is not read/);
		expect(await compiler.compile()).toBe(first);
		truncateSync(join(folder, "a/more.bin"), 1);
		const { diagnostics, manifest } = await compiler.compile([join(folder, "a/more.bin")]);
		expect(diagnostics).toMatchObject([{ code: "limit-bytes" }]);
		expect(manifest.skills.map(({ path }) => path)).toEqual(["a", "b"]);
	});
});
