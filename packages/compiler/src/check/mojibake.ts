/**
 * Text that was saved as UTF-8, read as Windows-1252 or Latin-1 and saved again: `Ã©` for `é`. Each
 * byte of the original character has become a character of its own.
 */

/** Windows-1252 has these where Latin-1 has the controls U+0080 to U+009F, in this order. */
const WINDOWS_1252 =
	"\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/** Source of a pattern for a first byte and up to three more, each read as a character. */
export const MAYBE_MOJIBAKE = `[\\u00c2-\\u00f4][\\u0080-\\u00bf${WINDOWS_1252}]{1,3}`;

/** Punctuation that may follow a capital à in Portuguese text. */
const PUNCTUATION = /[\u2018-\u201d\u2026\u2013\u2014]/;
const C1 = /[\u0080-\u009f]/;

export interface Mojibake {
	readonly length: number;
	/** The character that was meant; `undefined` if its bytes are incomplete. */
	readonly meant: string | undefined;
	/** Whether it contains an invisible control character. */
	readonly hasControl: boolean;
}

/** Takes a match of `MAYBE_MOJIBAKE`; returns `undefined` if it is ordinary text. */
export function readMojibake(candidate: string): Mojibake | undefined {
	const lead = candidate.charCodeAt(0);
	const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
	const characters = candidate.slice(0, length);
	const hasControl = C1.test(characters);
	const meant = characters.length === length ? decode(characters) : undefined;
	if (meant !== undefined && (hasControl || isPlausible(characters)))
		return { length, meant, hasControl };
	// Letters are never followed by a C1 control otherwise. The rest of the bytes was lost.
	const [incomplete] = /^.[\u0080-\u009f]+/.exec(characters) ?? [];
	return incomplete ? { length: incomplete.length, meant: undefined, hasControl: true } : undefined;
}

/** Whether the characters are unlikely to stand beside each other in any language. */
function isPlausible(characters: string): boolean {
	const [first, second = ""] = characters;
	if (first === "\u00c2") return second >= "\u00a0" && second <= "\u00bf";
	if (first === "\u00c3") return !PUNCTUATION.test(second);
	return first === "\u00e2" || /^(?:\u00ef[\u00bb\u00b8]|\u00f0\u0178)/.test(characters);
}

function decode(characters: string): string | undefined {
	const [lead = 0, ...rest] = Array.from(characters, byteOf);
	const bits = lead & (0x7f >> characters.length);
	const code = rest.reduce((sum, byte) => (sum << 6) | (byte & 0x3f), bits);
	const least = [0, 0, 0x80, 0x800, 0x1_0000][characters.length]!;
	const isSurrogate = code >= 0xd800 && code <= 0xdfff;
	return code < least || code > 0x10_ffff || isSurrogate ? undefined : String.fromCodePoint(code);
}

function byteOf(character: string): number {
	const at = WINDOWS_1252.indexOf(character);
	return at < 0 ? character.charCodeAt(0) : 0x80 + at;
}
