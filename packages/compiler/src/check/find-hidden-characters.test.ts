import { describe, expect, it } from "vitest";
import { findHiddenCharacters } from "./find-hidden-characters.ts";

const kinds = (text: string) => [...findHiddenCharacters(text).keys()];

describe("is reported:", () => {
	it.each([
		["NUL", "a\0b", "control"],
		["escape", "a\u001b[2Jb", "control"],
		["form feed", "a\fb", "control"],
		["delete", "a\u007fb", "control"],
		["a C1 control", "a\u0085b", "control"],
		["right-to-left override", "a\u202eb", "bidirectional"],
		["left-to-right embedding", "a\u202ab", "bidirectional"],
		["first strong isolate", "a\u2068b", "bidirectional"],
		["pop directional isolate", "a\u2069b", "bidirectional"],
		["an override in Hebrew", "\u05e9\u202e\u05dc", "bidirectional"],
		["left-to-right mark between Latin letters", "a\u200eb", "bidirectional"],
		["Arabic letter mark between Latin letters", "a\u061cb", "bidirectional"],
		["a tag character", "a\u{e0041}b", "tag"],
		["the language tag", "a\u{e0001}b", "tag"],
		["tag characters behind a flag that has none", "\u{1f3f4}\u{e0041}\u{e007f}", "tag"],
		["zero-width space", "a\u200bb", "zero-width"],
		["zero-width joiner between Latin letters", "a\u200db", "zero-width"],
		["zero-width non-joiner between Latin letters", "a\u200cb", "zero-width"],
		["a joiner after a joiner", "\u06cc\u200c\u200c\u200cx", "zero-width"],
		["zero-width joiner after an emoji and before none", "\u{1f469}\u200dx", "zero-width"],
		["word joiner", "a\u2060b", "zero-width"],
		["invisible times", "2\u2062x", "zero-width"],
		["byte order mark inside", "a\ufeffb", "zero-width"],
		["soft hyphen", "a\u00adb", "invisible"],
		["combining grapheme joiner between letters", "a\u034fb", "invisible"],
		["Hangul filler", "a\u3164b", "invisible"],
		["halfwidth Hangul filler", "a\uffa0b", "invisible"],
		["Hangul choseong filler alone", "a\u115fb", "invisible"],
		["Hangul jungseong filler alone", "a\u1160b", "invisible"],
		["Khmer inherent vowel", "a\u17b4b", "invisible"],
		["Mongolian vowel separator between Latin letters", "a\u180eb", "invisible"],
		["Mongolian variation selector between Latin letters", "a\u180bb", "invisible"],
		["a deprecated format character", "a\u206ab", "invisible"],
		["a reserved ignorable character", "a\u2065b", "invisible"],
		["interlinear annotation", "a\ufff9b\ufffac\ufffb", "invisible"],
		["line separator", "a\u2028b", "invisible"],
		["paragraph separator", "a\u2029b", "invisible"],
		["a noncharacter", "a\uffffb", "invisible"],
		["a control of musical notation in text", "a\u{1d173}b", "invisible"],
		["a control of shorthand in text", "a\u{1bca0}b", "invisible"],
		["variation selector after a letter", "a\ufe0fb", "invisible"],
		["variation selector after a digit", "1\ufe0fb", "invisible"],
		["a supplementary variation selector after a letter", "a\u{e0100}b", "invisible"],
	])("%s", (_what, text, kind) => expect(kinds(text)).toEqual([kind]));

	it("a row of variation selectors, which can spell a text", () => {
		expect(kinds("\u{1f600}\ufe0f\ufe01\u{e0101}\u{e0102}")).toEqual(["selectors"]);
	});
});

describe("is needed and not reported:", () => {
	it.each([
		["ASCII with tabs and line ends", "a\tb\nc\r\nd"],
		["letters with accents", "Größe, café, naïve, Ångström, IRMÃ…, Âme"],
		["quotes after accented letters", "“café…” ‘Spaß’ „voilà…” “AMANHÔ"],
		["an emoji of several people", "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}"],
		["an emoji with a skin tone and a profession", "\u{1f469}\u{1f3fd}\u200d\u{1f4bb}"],
		["an emoji with a gender", "\u{1f3c3}\u200d\u2642\ufe0f"],
		["the rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
		["the heart on fire", "\u2764\ufe0f\u200d\u{1f525}"],
		["a heart as emoji and as text", "\u2764\ufe0f \u2764\ufe0e"],
		["a keycap", "1\ufe0f\u20e3 #\ufe0f\u20e3"],
		["copyright as emoji", "\u00a9\ufe0f \u2122\ufe0f"],
		["arrows and check marks with a selector", "\u2192\ufe0f \u2713\ufe0f \u26a0\ufe0f"],
		["flags of letters", "\u{1f1e9}\u{1f1ea} \u{1f1ef}\u{1f1f5}"],
		["the flag of England", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
		["the flag of Scotland", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
		["the pirate flag", "\u{1f3f4}\u200d\u2620\ufe0f"],
		["Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
		["an Arabic abbreviation", "\u0647\u200d"],
		["Hindi", "\u0915\u094d\u200d\u0937 \u0915\u094d\u200c\u0937"],
		["Bengali", "\u09b0\u200d\u09cd\u09af"],
		["Malayalam", "\u0d28\u0d4d\u200d"],
		["Sinhala", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
		["Tamil", "\u0b95\u0bcd\u200c\u0bb7"],
		["Thai with word breaks", "\u0e20\u0e32\u0e29\u0e32\u200b\u0e44\u0e17\u0e22"],
		["Khmer with word breaks", "\u1797\u17b6\u179f\u17b6\u200b\u1781\u17d2\u1798\u17c2\u179a"],
		["Burmese with word breaks", "\u1019\u103c\u1014\u103a\u200b\u1019\u102c"],
		["Hebrew with a direction mark", "\u05e9\u05dc\u05d5\u05dd C++\u200e"],
		["Arabic with a direction mark", "\u200f(C++) \u0645\u0631\u062d\u0628\u0627"],
		["Arabic with its letter mark", "\u0645\u0631\u062d\u0628\u0627\u061c 12"],
		["Hebrew with a grapheme joiner", "\u05d9\u05b0\u034f\u05b7"],
		["Mongolian", "\u182e\u1823\u1829\u182d\u1823\u180b\u182f \u1820\u180e\u1820"],
		["old Hangul", "\u115f\u1161 \u1100\u1160\u11a8"],
		["a Han character with a variant", "\u845b\u{e0100} \u6771\ufe00"],
		["a math operator with a variant", "\u2229\ufe00"],
		["an Arabic sign around digits", "\u06dd\u0661\u0662"],
		["a hieroglyph with a joiner", "\u{13000}\u{13430}\u{13001}"],
		["music", "\u{1d15f}\u{1d173}\u{1d15f}"],
		["private use icons", "\ue0a0 \uf179"],
		["no-break and ideographic spaces", "a\u00a0b\u3000c\u202fd"],
		["a byte order mark at the start", "\ufeffa"],
		["braille", "\u2801\u2800\u2803"],
	])("%s", (_what, text) => expect(kinds(text)).toEqual([]));
});

/** UTF-8 bytes, each read as a character of Latin-1 or Windows-1252. */
const damaged = (text: string, encoding: "latin1" | "windows-1252") =>
	encoding === "latin1"
		? Buffer.from(text).toString("latin1")
		: new TextDecoder("windows-1252").decode(Buffer.from(text));

describe("mojibake is named with the character that was meant:", () => {
	const lost = [..."éèüößñçàÉÜ©°»’“”–—…•→≥✓✅─│└├€™🙂🚀"];
	it.each(lost)("%s", (character) => {
		for (const encoding of ["latin1", "windows-1252"] as const) {
			const found = findHiddenCharacters(`x ${damaged(character, encoding)} y`);
			expect([...found.keys()], encoding).toEqual(["mojibake"]);
			expect(found.get("mojibake")).toMatchObject({ offset: 2, mojibake: { meant: character } });
		}
	});

	it("also where bytes are missing", () => {
		expect(findHiddenCharacters("a \u00e2\u0094 b").get("mojibake")).toMatchObject({
			text: "\u00e2\u0094",
			mojibake: { meant: undefined },
		});
	});

	it("counts all of them and keeps the first", () => {
		const found = findHiddenCharacters(damaged("├── café\n└── naïve", "latin1"));
		expect(found.get("mojibake")).toMatchObject({ offset: 0, count: 8 });
		expect([...found.keys()]).toEqual(["mojibake"]);
	});
});

it.each([
	"\u200b",
	"\u0001",
	"\u00e2\u0094",
	"\u00c3\u00a9",
	"\u00e2\u20ac",
	"\u200e",
	"\ufe0f",
	"\n",
	"é",
])("takes linear time on %j", (piece) => {
	const time = (length: number) => {
		const started = performance.now();
		findHiddenCharacters(piece.repeat(length));
		return performance.now() - started;
	};
	time(1_000);
	expect(time(200_000)).toBeLessThan(2_000);
});
