/** The collection as the application uses it, and the types it sees. */
import { dynamicSkill, fromManifest, mergeSkills, type Skills } from "@skillbake/runtime";
import { describe, expect, expectTypeOf, it } from "vitest";
import { bake } from "../support/bake.ts";
import { PNG, sampleFiles, sampleSkills } from "../support/sample-skills.ts";

/** The type that the compiler would declare. */
type Types = {
	"acme/billing/refunds": {
		frontmatter: { name: "refunds"; description: "What acme/billing/refunds does." };
		file:
			| "SKILL.md"
			| "templates/Q A.md"
			| "logo.png"
			| "empty.txt"
			| "nested/SKILL.md"
			| "nested/data.bin";
	};
	"hello-world": {
		frontmatter: { name: "hello-world"; description: string; metadata: { version: 1 } };
		file: "SKILL.md";
	};
};
const { contents, ...manifest } = bake(
	Object.fromEntries(Object.entries(sampleFiles).filter(([path]) => !path.startsWith("other/"))),
	{
		archives: ["zip"],
		frontmatter: {
			"hello-world": { name: "hello-world", description: "Greets.", metadata: { version: 1 } },
		},
	},
);
const skills = fromManifest<Types>(manifest, contents);

describe("lookups", () => {
	it("has every skill as a property, and nothing else", () => {
		expect(Object.getOwnPropertyNames(skills.byPath)).toEqual(skills.paths);
		for (const path of skills.paths) expect(skills.byPath[path]).toBe(skills.find(path));
		expect(skills.byPath["toString"]).toBeUndefined();
		expect(() => Object.assign(skills.byPath, { [skills.paths[0]!]: 1 })).toThrow(TypeError);
	});

	it("finds skills and files by literal paths", async () => {
		const refunds = skills.get("acme/billing/refunds");
		expectTypeOf(refunds.path).toEqualTypeOf<"acme/billing/refunds">();
		expectTypeOf(refunds.frontmatter.name).toEqualTypeOf<"refunds">();
		expect(refunds).toMatchObject({
			name: "refunds",
			uri: "skill://acme/billing/refunds/SKILL.md",
		});
		const file = refunds.file("templates/Q A.md");
		expect(await file.text()).toBe("\ufeffDear customer,\n");
		expect(Array.from(await refunds.file("logo.png").bytes())).toEqual(Array.from(PNG));
		await expect(refunds.file("logo.png").text()).rejects.toThrow("bytes()");
		expect(await refunds.file("nested/data.bin").content()).toEqual({
			mimeType: "application/octet-stream",
			blob: "wyg=",
		});
		expect(refunds.files.map(({ path }) => path)).toEqual([
			"SKILL.md",
			"empty.txt",
			"logo.png",
			"nested/SKILL.md",
			"nested/data.bin",
			"templates/Q A.md",
		]);
		expect(skills.get("hello-world").frontmatter.metadata.version).toBe(1);
	});

	it("refuses unknown skills and files, in types and at run time", () => {
		// @ts-expect-error a wrong path is a type error
		expect(() => skills.get("wrong")).toThrow('no skill "wrong", only acme/billing/refunds');
		// @ts-expect-error so is a wrong file
		expect(() => skills.get("hello-world").file("wrong.md")).toThrow("hello-world has no file");
		// @ts-expect-error and a wrong pick
		expect(() => skills.pick("wrong")).toThrow("wrong");
		expect(() => Object.assign(skills, { size: 0 })).toThrow(TypeError);
		expect(skills.find("wrong")).toBeUndefined();
	});

	it("iterates in the order of paths", () => {
		expect([...skills].map(({ path }) => path)).toEqual(skills.paths);
		expectTypeOf(skills.paths).toEqualTypeOf<readonly ("acme/billing/refunds" | "hello-world")[]>();
		for (const skill of skills)
			if (skill.path === "hello-world")
				expectTypeOf(skill.frontmatter.metadata.version).toEqualTypeOf<1>();
		expect(skills.size).toBe(3);
	});
});

describe("derived collections", () => {
	it("picks and filters", () => {
		const picked = skills.pick("hello-world");
		expectTypeOf(picked).toEqualTypeOf<Skills<Pick<Types, "hello-world">>>();
		expect(picked.paths).toEqual(["hello-world"]);
		// @ts-expect-error not picked
		expect(() => picked.get("acme/billing/refunds")).toThrow(RangeError);
		expect(skills.filter(({ name }) => name !== "hello-world").paths).toEqual([
			"acme/billing/refunds",
			"acme/billing/refunds/nested",
		]);
	});

	it("serves a skill whole or not at all: it contains the files of its nested skills (S9)", async () => {
		expect(skills.filter(({ name }) => name !== "nested").paths).toEqual(["hello-world"]);
		expect(() => skills.pick("hello-world", "acme/billing/refunds")).toThrow(
			"acme/billing/refunds is served whole: pick the skills inside it as well",
		);
		// A nested skill has no files of the skill around it.
		const nested = skills.filter(({ name }) => name === "nested");
		expect(nested.paths).toEqual(["acme/billing/refunds/nested"]);
		const both = sampleSkills.pick("acme/billing/refunds", "acme/billing/refunds/nested");
		expect(await both.get("acme/billing/refunds").promptText()).toContain("Nested 🙂");
	});

	it("puts everything below a prefix, including archives", async () => {
		const moved = skills.prefix("our:own");
		expectTypeOf(moved.paths).toEqualTypeOf<
			readonly ("our:own/acme/billing/refunds" | "our:own/hello-world")[]
		>();
		const refunds = moved.get("our:own/acme/billing/refunds");
		expect(refunds.uri).toBe("skill://our%3Aown/acme/billing/refunds/SKILL.md");
		expect(refunds.file("templates/Q A.md").uri).toBe(
			"skill://our%3Aown/acme/billing/refunds/templates/Q%20A.md",
		);
		expect(refunds.archives[0]!.uri).toBe("skill://our%3Aown/acme/billing/refunds.zip");
		expect(await refunds.promptText()).toBe(await skills.get("acme/billing/refunds").promptText());
		expect(skills.get("hello-world").uri).toBe("skill://hello-world/SKILL.md");
		expect([...moved.prefix("a")].map(({ uri }) => uri)[2]).toBe(
			"skill://a/our:own/hello-world/SKILL.md",
		);
	});

	it("merges, and names every URI that two collections claim (D6)", () => {
		const weather = dynamicSkill({
			path: "live/weather",
			frontmatter: { name: "weather", description: "Knows." },
			read: () => undefined,
		});
		const merged = mergeSkills(skills, weather, skills.prefix("zz"));
		expect(merged.paths).toEqual([
			"acme/billing/refunds",
			"acme/billing/refunds/nested",
			"hello-world",
			"live/weather",
			"zz/acme/billing/refunds",
			"zz/acme/billing/refunds/nested",
			"zz/hello-world",
		]);
		expectTypeOf(merged.get("live/weather").frontmatter.name).toEqualTypeOf<"weather">();
		expectTypeOf(merged.get("zz/hello-world").frontmatter.metadata.version).toEqualTypeOf<1>();
		// @ts-expect-error in none of them
		expect(() => merged.get("wrong")).toThrow(RangeError);
		const error = (() => {
			try {
				mergeSkills(skills.pick("hello-world"), sampleSkills);
			} catch (error) {
				return String(error);
			}
			return "";
		})();
		expect(error).toContain("skill://hello-world/SKILL.md");
		expect(error).not.toContain("refunds");
	});

	it("notices a file of one collection where another has a nested skill", () => {
		const bakeSkills = (files: { [path: string]: string }) => {
			const { contents, ...manifest } = bake(files);
			return fromManifest(manifest, contents);
		};
		const enclosing = bakeSkills({ "a/SKILL.md": "", "a/b/notes.md": "", "a/b/c.md": "" });
		const nested = bakeSkills({ "a/b/SKILL.md": "", "a/b/notes.md": "" });
		expect(() => mergeSkills(enclosing, nested)).toThrow(/: skill:\/\/a\/b\/notes\.md\. Move/);
		expect(() => mergeSkills(nested, enclosing)).toThrow(/: skill:\/\/a\/b\/notes\.md\. Move/);
		expect(mergeSkills(enclosing, bakeSkills({ "a/d/SKILL.md": "" })).size).toBe(2);
		expect(mergeSkills().size).toBe(0);
		expect([...mergeSkills().locate("skill://a/SKILL.md")]).toEqual([]);
	});
});

describe("dynamic skills", () => {
	const frontmatter = { name: "weather", description: "Knows the weather." } as const;

	it("has the name of its frontmatter at the end of its path", () => {
		expect(() => dynamicSkill({ path: "live/wether", frontmatter, read: () => "" })).toThrow(
			'The path is "live/wether" but the name is "weather"; the path must end with the name',
		);
	});

	it("reads through the application and moves below a prefix", async () => {
		const asked: string[] = [];
		const weather = dynamicSkill({
			path: "weather",
			frontmatter,
			read(path) {
				asked.push(path);
				return path === "SKILL.md" ? "# Weather" : undefined;
			},
		}).prefix("live");
		const skill = weather.get("live/weather");
		expect(skill).toMatchObject({
			uri: "skill://live/weather/SKILL.md",
			resources: "dynamic",
			files: [],
		});
		expect(await skill.promptText()).toBe("# Weather\n");
		expect(await skill.find("SKILL.md")!.text()).toBe("# Weather");
		await expect(skill.find("none.md")!.text()).rejects.toMatchObject({ code: -32602 });
		expect(asked).toEqual(["SKILL.md", "SKILL.md", "none.md"]);
		// @ts-expect-error its files are not known in advance
		expect(() => skill.file("SKILL.md")).toThrow("find()");
	});
});

it("makes a catalog with one line per skill (S17)", () => {
	expect(skills.catalog()).toBe(
		[
			"Read the SKILL.md of a skill before a task it covers:",
			"- refunds (skill://acme/billing/refunds/SKILL.md): What acme/billing/refunds does.",
			"- nested (skill://acme/billing/refunds/nested/SKILL.md): What acme/billing/refunds/nested does.",
			"- hello-world (skill://hello-world/SKILL.md): Greets.",
		].join("\n"),
	);
});
