import { describe, expect, it } from "vitest";
import * as Yaml from "yaml";
import { parseFrontmatter } from "./parse-frontmatter.ts";

const parse = (yaml: string) => parseFrontmatter(yaml, () => Yaml);

function data(yaml: string) {
	const parsed = parse(yaml);
	if (Array.isArray(parsed)) throw new Error(parsed[0]?.message);
	return parsed.data;
}

describe("parseFrontmatter", () => {
	it("is YAML 1.2 core: no dates, no yes/no, no sexagesimals, no merge keys", () => {
		expect(data("a: 2026-04-24\nb: yes\nc: 12:30\nd: 0o17\ne: ~\n<<: {f: 1}\n")).toEqual({
			a: "2026-04-24",
			b: "yes",
			c: "12:30",
			d: 15,
			e: null,
			"<<": { f: 1 },
		});
	});

	it("turns any key into an own property", () => {
		const parsed = data("__proto__: {polluted: true}\nconstructor: x\n");
		expect(Object.keys(parsed)).toEqual(["__proto__", "constructor"]);
		expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
	});

	it.each([
		"a: &x 1\nb: *x",
		"a: &x 1",
		"a: !!str 1",
		"a: !custom 1",
		"!!map\na: 1",
		"a: 1\na: 2",
		"- a",
		"text",
		"a: 1\n...\nb: 2",
		"%YAML 1.1\n---\na: yes",
		"%YAML 1.1\n--- # start\na: yes",
		"--- # start\na: yes",
		"? [a]\n: 1",
		"a: [",
		"\ta: 1",
		`a: "${"x".repeat(70_000)}"`,
	])("refuses %j", (yaml) => expect(parse(yaml)).toBeInstanceOf(Array));

	it("reads an empty map from empty frontmatter", () => {
		for (const yaml of ["", "\n", "# nothing\n"]) expect(data(yaml)).toEqual({});
	});

	it("places a problem in the YAML", () => {
		expect(parse("a: 1\na: 2\n")).toMatchObject([{ code: "frontmatter-duplicate-key", offset: 5 }]);
	});
});
