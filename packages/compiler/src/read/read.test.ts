/** Line ends are kept or normalised before anything is hashed. */
import { expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { compileSkills } from "../index.ts";

it("normalises line ends before hashing when asked to", async () => {
	const lf = tempFolder({
		"a/SKILL.md": skillText("a"),
		"a/x.txt": "1\n2\n",
		"a/y.bin": Buffer.from([255, 13, 10]),
	});
	const crlf = tempFolder({
		"a/SKILL.md": skillText("a").replaceAll("\n", "\r\n"),
		"a/x.txt": "1\r\n2\r\n",
		"a/y.bin": Buffer.from([255, 13, 10]),
	});
	const kept = await compileSkills(crlf);
	expect(kept.diagnostics.map(({ code }) => code)).toEqual(["crlf", "crlf"]);
	expect(kept.manifest.contents[0]![1]).toBe("1\r\n2\r\n");
	const normalised = await compileSkills(crlf, { eol: "lf" });
	expect(normalised.diagnostics).toEqual([]);
	expect(normalised.manifest).toEqual((await compileSkills(lf)).manifest);
});
