import fc from "fast-check";
import { expect, it } from "vitest";
import { disarmTags } from "./disarm-tags.ts";

const TAGS = ["skill-content"];

/** For each character of a closing tag, what a reader takes for it. From Unicode's confusables. */
const FORMS: Record<string, string[]> = {
	"<": [
		"<",
		"\uff1c",
		"\ufe64",
		"\u2039",
		"\u27e8",
		"\u3008",
		"\u2329",
		"\u02c2",
		"\u1438",
		"\u276e",
	],
	"/": ["/", "\uff0f", "\u2215", "\u2044", "\u29f8", "\u2571", " / "],
	s: ["s", "S", "\u0455", "\u0405", "\uff53", "\u{1d42c}", "\ua731", "\u015b", "s\u0337", "\u24e2"],
	k: ["k", "K", "\u043a", "\u03ba", "\u212a", "\uff2b", "\u{1d5c4}", "\u1d0b"],
	i: ["i", "I", "\u0456", "\u0131", "\u03b9", "\uff49", "\u{1d422}", "\u00ed", "1", "l", "|"],
	l: ["l", "L", "\u04cf", "\u0406", "\uff4c", "\u217c", "1", "I", "|", "\u029f"],
	"-": ["-", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\uff0d", "\ufe63", "_", " ", ""],
	c: ["c", "C", "\u0441", "\u03f2", "\uff43", "\u217d", "\u00e7", "\u1d04"],
	o: ["o", "O", "\u043e", "\u03bf", "\u0585", "0", "\uff4f", "\u00f6", "\u1d0f"],
	n: ["n", "N", "\u0578", "\u0274", "\uff4e", "\u00f1", "\u{1d427}"],
	t: ["t", "T", "\u0442", "\u03c4", "\u1d1b", "\uff54", "\u0165"],
	e: ["e", "E", "\u0435", "\u0415", "\u212e", "\uff45", "\u00e9", "\u1d07", "\u2147"],
};
/** Characters that a reader does not see, or hardly. */
const GAPS = [
	"",
	"\u200b",
	"\u200d",
	"\u00ad",
	"\ufe0f",
	"\u{e0041}",
	"\u2060",
	"\u202e",
	" ",
	"\u0301",
	"\n",
	"\t",
];

const imitations = fc
	.tuple(
		...[..."</skill-content"].map((character) =>
			fc.tuple(fc.constantFrom(...FORMS[character]!), fc.constantFrom(...GAPS)),
		),
	)
	.map((parts) => parts.flat().join(""));

it("disarms every spelling of a tag that a reader could take for it (H12)", () => {
	fc.assert(
		fc.property(imitations, fc.string(), fc.string(), (imitation, before, after) => {
			const text = disarmTags(`${before}${imitation}>${after}`, TAGS);
			expect(text).toContain(`&lt;${imitation.slice(1)}`);
		}),
		{ numRuns: 2000 },
	);
});

it.each([
	"a < b and b > c",
	"<skill>",
	"<skills-content>",
	"</div><!-- skill -->",
	"〈東京〉 ‹guillemets› «x»",
	"skill-content",
	"",
	"<",
])("keeps %j as it is", (text) => {
	expect(disarmTags(text, TAGS)).toBe(text);
});

it("changes nothing but opening brackets", () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(imitations, fc.string({ unit: "binary" }))), (parts) => {
			const text = parts.join("").replaceAll("&lt;", "");
			const strip = (value: string) =>
				value.replace(/&lt;|[<\u02c2\u1438\u2039\u2329\u276e\u27e8\u3008\ufe64\uff1c]/gu, "");
			expect(strip(disarmTags(text, TAGS))).toBe(strip(text));
		}),
	);
});

it.each(["<", "< ", "<skill-conten", "<\u200b", "</s"])(
	"takes linear time for many %j",
	(piece) => {
		const started = performance.now();
		disarmTags(piece.repeat(1_000_000 / piece.length), TAGS);
		disarmTags(piece + " ".repeat(1_000_000), TAGS);
		expect(performance.now() - started).toBeLessThan(3000);
	},
);
