/** A local folder has the same entries as the same folder compiled and served. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compileSkills } from "@skillbake/compiler";
import { localSkills } from "@skillbake/host/node";
import { listSkills } from "@skillbake/host/primitives";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WIRES } from "../runtime/wires.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/skills");
let folder: string;
beforeEach(() => {
	folder = join(mkdtempSync(join(tmpdir(), "local-and-served-")), "skills");
	mkdirSync(folder);
});
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }));

const skillText = (name: string, end = "\n") =>
	["---", `name: ${name}`, "description: Does it.", "---", "Do it.", ""].join(end);

function write(path: string, content: string | Uint8Array): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), content);
}

function link(path: string, target: string): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	symlinkSync(target, join(folder, path));
}

async function served(directory: string) {
	const { manifest } = await compileSkills(directory);
	const session = await WIRES[0]!.open((server) => registerSkills(server, fromManifest(manifest)));
	const { skills } = await listSkills(session.client);
	await session.close();
	return skills;
}

async function expectSame(directory = folder) {
	const { skills } = await listSkills(localSkills(directory));
	expect(skills).toEqual(await served(directory));
	return skills.map(({ uri }) => uri);
}

it("the example skills", async () => {
	expect((await expectSame(EXAMPLES)).length).toBeGreaterThan(3);
});

describe("a skill", () => {
	beforeEach(() => write("a/SKILL.md", skillText("a")));

	it.each<[string, () => void, readonly string[]]>([
		["with ignored files", () => write("a/node_modules/x.js", "x"), ["a"]],
		["with leftovers of editors", () => write("a/.x.md.swp", "x"), ["a"]],
		["with hidden files", () => write("a/.ssh/.env", "x"), ["a"]],
		["with a hidden skill", () => write("a/.claude/b/SKILL.md", skillText("b")), ["a"]],
		["beside a hidden skill", () => write(".claude/b/SKILL.md", skillText("b")), ["a"]],
		["with a hidden link out of the folder", () => link("a/.link", "/etc/hosts"), ["a"]],
		["with a file that holds credentials", () => write("a/server.pem", "x"), []],
		[
			"whose first line has blanks",
			() => write("a/SKILL.md", skillText("a").replace("\n", " \n")),
			[],
		],
		["with CRLF and a BOM in a file", () => write("a/x.md", "\ufeffa\r\nb\r\n"), ["a"]],
		["with binary files", () => write("a/x.bin", new Uint8Array([0xff, 0, 0xfe])), ["a"]],
		["with odd names", () => write("a/ö/Q & A #1%.md", "x"), ["a"]],
		["with a link to a file inside", () => link("a/link.md", "SKILL.md"), ["a"]],
		["with a link out of the folder", () => link("a/link.md", "/etc/hosts"), []],
		["with a broken link", () => link("a/link.md", "nowhere"), []],
		["with a link to a directory", () => link("a/up", ".."), []],
		["with a pipe", () => execFileSync("mkfifo", [join(folder, "a/pipe")]), []],
		["beside a broken link", () => link("link.md", "nowhere"), ["a"]],
		["beside a file", () => write("README.md", "x"), ["a"]],
		["in CRLF", () => write("a/SKILL.md", skillText("a", "\r\n")), ["a"]],
		["with a BOM", () => write("a/SKILL.md", `\ufeff${skillText("a")}`), []],
		["that is not UTF-8", () => write("a/SKILL.md", new Uint8Array([0xff])), []],
		["without frontmatter", () => write("a/SKILL.md", "# A\n"), []],
		["with a tag in its YAML", () => write("a/SKILL.md", skillText("!!str a")), []],
		["whose name differs from its directory", () => write("a/SKILL.md", skillText("b")), []],
		["with a skill in it", () => write("a/x/b/SKILL.md", skillText("b")), ["a", "a/x/b"]],
		["with a broken skill in it", () => write("a/b/SKILL.md", "# B\n"), []],
		["with a misnamed file", () => write("b/skill.md", skillText("b")), ["a"]],
	])("%s", async (_what, prepare, paths) => {
		prepare();
		expect(await expectSame()).toEqual(paths.map((path) => `skill://${path}/SKILL.md`));
	});

	it("in a skill whose name differs from its directory", async () => {
		write("a/SKILL.md", skillText("other"));
		write("a/b/SKILL.md", skillText("b"));
		expect(await expectSame()).toEqual(["skill://a/b/SKILL.md"]);
	});
});

it("a folder that is itself a skill", async () => {
	write("SKILL.md", skillText("skills"));
	write("deep/SKILL.md", skillText("deep"));
	expect(await expectSame()).toEqual(["skill://skills/SKILL.md", "skill://skills/deep/SKILL.md"]);
});

const name = fc.constantFrom("a", "b", "c-1", "zz");
const directory = fc.array(name, { minLength: 1, maxLength: 3 }).map((steps) => steps.join("/"));
const node = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant("skill" as const),
			directory,
			end: fc.constantFrom("\n", "\r\n"),
			isValid: fc.integer({ max: 4, min: 0 }).map(Boolean),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant("file" as const),
			directory,
			name: fc.constantFrom(
				"x.md",
				"y.bin",
				"Z",
				"🙂",
				"\uffee",
				".git",
				"old~",
				".DS_Store",
				".env",
				"a.pem",
			),
			content: fc.oneof(fc.string(), fc.uint8Array()),
		}),
	},
	fc.record({
		kind: fc.constant("link" as const),
		directory,
		name: fc.constantFrom("l.md", "m.md"),
		target: fc.constantFrom("x.md", "SKILL.md", "..", ".", "nowhere", "/etc/hosts", "../x.md"),
	}),
);

it("any folder", async () => {
	let skills = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(node, { maxLength: 10 }), async (nodes) => {
			rmSync(folder, { recursive: true });
			mkdirSync(folder);
			for (const item of nodes) {
				try {
					if (item.kind === "skill")
						write(
							`${item.directory}/SKILL.md`,
							item.isValid ? skillText(item.directory.split("/").at(-1)!, item.end) : "# Broken\n",
						);
					else if (item.kind === "file") write(`${item.directory}/${item.name}`, item.content);
					else link(`${item.directory}/${item.name}`, item.target);
				} catch {
					// Something else has that name already.
				}
			}
			skills += (await expectSame()).length;
		}),
		{ numRuns: 150 },
	);
	expect(skills).toBeGreaterThan(50);
});
