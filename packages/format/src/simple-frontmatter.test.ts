import fc from "fast-check";
import { expect, it } from "vitest";
import * as Yaml from "yaml";
import { parseStrictly } from "./parse-frontmatter.ts";
import { readSimpleFrontmatter } from "./simple-frontmatter.ts";

const piece = fc.constantFrom(
	"name",
	"description",
	"license",
	"metadata",
	"null",
	"true",
	"Yes",
	"x",
	"y-z",
	"1.0",
	"2026-04-24",
	": ",
	":",
	"\n",
	"\n  ",
	"\n    ",
	" ",
	"#",
	" #",
	'"',
	"'",
	'"a b"',
	"'it'",
	"a: b",
	"- ",
	"[",
	"{",
	"|",
	">",
	"&a",
	"*a",
	"!t",
	"%",
	"@",
	"`",
	",",
	"ä",
	"🙂",
	"\t",
	"~",
	"\\",
	"...",
	"---",
);
const simple = fc.constantFrom(
	"name: a\n",
	"description: Use it, when (asked) to do - things!\n",
	'version: "1.0"\n',
	"license: 'MIT'\n",
	"metadata:\n  x: y\n",
	'metadata:\n    x: "1"\n    z: a b\n',
	"other:\n",
	"q: ä, ö & co\n",
	"trailing: x   \n",
	"dash-ed_key: v\n",
	"u: http://x.test/y#z\n",
);

it("agrees with the full parser, or leaves the text to it", () => {
	let read = 0;
	fc.assert(
		fc.property(
			fc.oneof(fc.array(simple, { maxLength: 6 }), fc.array(piece, { maxLength: 14 })),
			(parts) => {
				const yaml = parts.join("");
				const quick = readSimpleFrontmatter(yaml);
				if (!quick) return;
				read++;
				const full = parseStrictly(yaml, Yaml);
				if (Array.isArray(full)) throw new Error(`The full parser refuses ${JSON.stringify(yaml)}`);
				expect(JSON.stringify(quick.data)).toBe(JSON.stringify(full.data));
				expect(quick.plainScalars).toEqual(full.plainScalars);
				expect(quick.fields).toEqual(full.fields);
			},
		),
		{ numRuns: 20_000 },
	);
	// Without enough of these the test would prove nothing.
	expect(read).toBeGreaterThan(1_000);
});

it("reads typical frontmatter", () => {
	const yaml =
		'name: refunds\ndescription: Decide on refunds, and draft the email.\nlicense: MIT\nmetadata:\n  owner: billing\n  version: "2.1"\n';
	expect(readSimpleFrontmatter(yaml)?.data).toEqual({
		name: "refunds",
		description: "Decide on refunds, and draft the email.",
		license: "MIT",
		metadata: { owner: "billing", version: "2.1" },
	});
});

it.each([
	"name: 12",
	"name: a: b",
	"name: a #b",
	"name: [a]",
	"name: true",
	"name: |\n  a",
	"a: &x b",
	"a: !t b",
	"a: x\na: y",
	"a:",
	"a: x\n  b",
	"- a",
	"",
	'a: "\\n"',
	"a: ~",
	"a:\n  b:\n    c: d",
	"__proto__: x",
])("leaves %j to the full parser", (yaml) => {
	expect(readSimpleFrontmatter(yaml)).toBeUndefined();
	expect(readSimpleFrontmatter(`${yaml}\n`)).toBeUndefined();
});

it.each(["a: b", "metadata:\n  a: b", "metadata:\n  a: b  "])(
	"leaves %j to the full parser because the line end is missing",
	(yaml) => {
		expect(readSimpleFrontmatter(yaml)).toBeUndefined();
		expect(readSimpleFrontmatter(`${yaml}\n`)).toBeDefined();
	},
);
