import { describe, expect, it } from "vitest";
import * as Yaml from "yaml";
import { type ReadSkillTextOptions, readSkillText } from "./read-skill-text.ts";
import { splitSkillText } from "./split-skill-text.ts";

const read = (text: string, options?: ReadSkillTextOptions) =>
	readSkillText(splitSkillText(text), () => Yaml, options);

describe("a byte order mark", () => {
	const text = "\ufeff---\nname: a\n---\nBody";

	it("is a problem that does not prevent parsing", () => {
		const { parsed, problems } = read(text);
		expect(problems).toMatchObject([{ code: "encoding", offset: 0 }]);
		expect(parsed).toMatchObject({ frontmatter: { name: "a" }, yamlOffset: 5, bodyOffset: 17 });
		expect(text.slice(parsed!.bodyOffset)).toBe(parsed!.body);
	});

	it("is accepted on request", () => {
		expect(read(text, { byteOrderMark: "accept" }).problems).toEqual([]);
	});

	it("does not hide other problems, whose offsets count it", () => {
		expect(read("\ufeff---\na: [\n---\n").problems).toMatchObject([
			{ code: "encoding" },
			{ code: "frontmatter-yaml", offset: 10 },
		]);
	});
});

describe("a delimiter line", () => {
	it.each([
		["", "The file does not start with frontmatter."],
		["# Title\n", "The file does not start with frontmatter."],
		["\n \n---\nname: a\n---\n", "There are blank lines before the frontmatter."],
		["----\nname: a\n----\n", "The first line has more than three dashes."],
		[
			"---js\nname: a\n---\n",
			"The first line is `---js`. Frontmatter must be YAML; other languages",
		],
		[
			"---\rname: a\n---\n",
			"The first line is `---\rname: a`. Frontmatter must be YAML; other languages",
		],
		["--- \t\nname: a\n---\n", "The first line has blanks after `---`"],
		["---", "The frontmatter is never closed"],
		["---\nname: a\n", "The frontmatter is never closed"],
		["---\nname: a\n ---\n", "The frontmatter is never closed: ` ---` is not a closing line.", 12],
	])("is refused in %j", (text, message, offset = 0) => {
		const { parsed, problems } = read(text);
		expect(parsed).toBeUndefined();
		expect(problems).toMatchObject([{ code: "frontmatter-delimiters", offset }]);
		expect(problems[0]?.message).toContain(message);
	});

	it("is refused inside the frontmatter, with its offset", () => {
		const { problems } = read("---\nname: a\n---x\nb: c\n---\n");
		expect(problems).toMatchObject([{ code: "frontmatter-delimiters", offset: 12 }]);
	});

	it.each(["---\r\nname: a\r\n---\r\nB", "---\nname: a\n---  \nB", "---\nname: a\n---\rB"])(
		"may have any line end, and the closing one blanks: %j",
		(text) => expect(read(text).parsed).toMatchObject({ frontmatter: { name: "a" }, body: "B" }),
	);
});
