/** Frontmatter in many forms: usual parts with a rare one here and there. */
import fc from "fast-check";

/** Mostly the first one, so that enough variants are accepted. */
const mostly = <T>(usual: T, ...rare: T[]) =>
	fc.oneof(
		{ weight: 12, arbitrary: fc.constant(usual) },
		{ arbitrary: fc.constantFrom(...rare), weight: 1 },
	);
const blank = mostly("", " ", "  ", "\t", " \t");
const lineEnd = mostly("\n", "\r\n", "\r\n", "\r", "\u2028", "\n\n");
const word = fc.constantFrom(
	...[
		"a",
		"key",
		"x-y",
		"größe",
		"null",
		"true",
		"No",
		"1",
		"1.0",
		"0x1F",
		"0o7",
		"1e3",
		"-0",
		".5",
	],
	...[
		"2026-04-24",
		"12:30",
		"~",
		"-",
		"?",
		"?x",
		":",
		"%",
		"@",
		"`",
		"\\n",
		"<<",
		"__proto__",
		"...",
	],
	...[
		"---",
		"#",
		"a#b",
		"a: b",
		"a:b",
		"&a",
		"*a",
		"!t",
		"🙂",
		"\u00a0",
		"\ufeff",
		"\u200b",
		"=",
		",",
	],
	...["[", "]", "{", "}", '"', "'", "|", ">"],
);
const quoted = fc.tuple(word, word).chain(([a, b]) => {
	const inner = `${a} ${b}`;
	return fc.constantFrom(
		JSON.stringify(inner),
		`"${inner}"`,
		`'${inner.replaceAll("'", "''")}'`,
		`'${inner}'`,
		'"a\n  b"',
		'"\\x41\\u00e9\\U0001F642\\e\\/"',
	);
});
const scalar = fc.oneof(
	word,
	quoted,
	fc.tuple(word, word).map((words) => words.join(" ")),
);
const { flow } = fc.letrec<{ flow: string; item: string }>((tie) => ({
	item: fc.oneof({ depthSize: "small" }, scalar, tie("flow")),
	flow: fc.oneof(
		fc
			.tuple(fc.array(tie("item"), { maxLength: 3 }), fc.constantFrom(", ", ",", ",\n  ", ",,"))
			.map(([items, comma]) => `[${items.join(comma)}]`),
		fc
			.tuple(
				fc.array(fc.tuple(word, fc.constantFrom(": ", ":", " : ", ""), tie("item")), {
					maxLength: 3,
				}),
				fc.constantFrom(", ", ",", ",\n  ", ", # c\n  "),
			)
			.map(([pairs, comma]) => `{${pairs.map((pair) => pair.join("")).join(comma)}}`),
	),
}));
const block = fc
	.tuple(
		fc.constantFrom("|", ">", "|-", ">-", "|+", ">+", "|2", "> # c", ">1-"),
		fc.array(fc.tuple(fc.constantFrom("  ", "   ", "    ", "\t", " ", ""), scalar), {
			maxLength: 4,
		}),
	)
	.map(([header, lines]) => [header, ...lines.map((line) => line.join(""))].join("\n"));
const nested = fc
	.tuple(
		fc.constantFrom("  ", "    ", " ", "", "\t", "  - ", "- "),
		fc.array(fc.tuple(fc.oneof(word, quoted), fc.constantFrom(": ", ":", " : "), scalar), {
			minLength: 1,
			maxLength: 3,
		}),
	)
	.map(([indent, pairs]) => pairs.map((pair) => `\n${indent}${pair.join("")}`).join(""));
const value = fc.oneof(
	scalar,
	scalar.map((text) => `${text} # comment`),
	scalar.map((text) => `\n  ${text}`),
	fc.tuple(scalar, scalar).map(([a, b]) => `${a}\n  ${b}`),
	flow,
	block,
	nested,
	fc.constant(""),
);
const field = fc
	.tuple(
		mostly("", " ", "? ", "- "),
		fc.oneof(fc.constantFrom("license", "metadata", "tags", "extra", "other"), word, quoted),
		mostly(": ", ":", ":\t", " : "),
		value,
		blank,
	)
	.map((parts) => parts.join(""));
/** A `SKILL.md` for a skill of a given name. */
export const variant = fc
	.tuple(
		mostly("", "\ufeff"),
		fc.tuple(mostly("---", "----", " ---"), blank, lineEnd),
		mostly(
			(name: string) => `name: ${name}`,
			(name: string) => `"name": '${name}'`,
			(name: string) => `name : ${name} # c`,
			(name: string) => `name:\n  ${name}`,
		),
		fc.array(fc.tuple(field, lineEnd), { maxLength: 2 }),
		fc.tuple(mostly("---", "...\n---"), blank, lineEnd),
	)
	.map(([mark, opening, nameOf, fields, closing]) => (name: string) => {
		const lines = [`${nameOf(name)}\n`, "description: Does it.\n", ...fields.flat()];
		return [mark, ...opening, ...lines, "\n", ...closing, "Do it.\n"].join("");
	});
