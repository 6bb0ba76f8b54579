/**
 * Disarms text that imitates a tag of ours. Models read more leniently than parsers: to them, a tag
 * is still a tag with invisible characters in it, with spaces, or with letters of other alphabets.
 */

/** Everything that looks like `<`. */
const BRACKETS =
	"<\\u02c2\\u1438\\u16b2\\u2039\\u2329\\u276c\\u276e\\u2770\\u27e8\\u3008\\ufe3f\\ufe64\\uff1c\\u{1d236}";
const OPENING = /* @__PURE__ */ new RegExp(`[${BRACKETS}]`, "gu");
/** A bracket, or something that can look like a letter. */
const NEXT = /* @__PURE__ */ new RegExp(`([${BRACKETS}])|[\\p{L}\\p{N}\\p{So}|]`, "gu");

/** Letters that look like the first of their group, beyond those that NFKC makes equal. */
const GROUPS =
	"aаαɑᴀ bЬвьƅʙ cсςᴄⲥ dԁɗᴅ eеҽєεᴇ℮ iіıɩιɪӏlłʟ1|ǀ kкκқĸᴋ mмᴍ nոռпɴη oоοօᴏσ0 pрρᴘ rгᴦʀ sѕꜱƽ tтτᴛ uυսᴜц vѵνᴠ";
const LOOK_ALIKES = /* @__PURE__ */ readGroups();

/** Replaces the opening bracket of everything that reads like one of these tags. Takes linear time. */
export function disarmTags(text: string, tags: readonly string[]): string {
	const names = tags.map((tag) => fold(tag));
	return text.replace(OPENING, (bracket, at: number) =>
		startsWithOneOf(names, text, at + bracket.length) ? "&lt;" : bracket,
	);
}

/** Compares letters only, and stops at the next bracket, so no part of the text is read twice. */
function startsWithOneOf(names: readonly string[], text: string, from: number): boolean {
	let candidates = names;
	let read = "";
	NEXT.lastIndex = from;
	for (let next = NEXT.exec(text); next && !next[1]; next = NEXT.exec(text)) {
		read += fold(next[0]);
		candidates = candidates.filter((name) => name.startsWith(read) || read.startsWith(name));
		if (candidates.length === 0) return false;
		if (candidates.some((name) => read.startsWith(name))) return true;
	}
	return false;
}

function readGroups(): ReadonlyMap<string, string> {
	const groups = GROUPS.split(" ").map((group) => [...group]);
	return new Map(
		groups.flatMap(([first = "", ...others]) => others.map((other) => [other, first])),
	);
}

/** `Ѕkill–Content` → `skiiicontent`: without case, accents and everything but letters. */
function fold(text: string): string {
	const letters = text.normalize("NFKC").toLowerCase().normalize("NFKD");
	let folded = "";
	for (const letter of letters) {
		const same = LOOK_ALIKES.get(letter) ?? letter;
		if (/[\p{L}\p{N}]/u.test(same)) folded += same;
	}
	return folded;
}
