/** Finds characters that a reader does not see, where no script or emoji needs them. */
import { INVISIBLE_CHARACTERS } from "@skillbake/core";
import { MAYBE_MOJIBAKE, type Mojibake, readMojibake } from "./mojibake.ts";

export type HiddenKind =
	| "control"
	| "bidirectional"
	| "tag"
	| "selectors"
	| "zero-width"
	| "invisible"
	| "mojibake";

export interface HiddenCharacters {
	/** The first one. */
	readonly offset: number;
	readonly text: string;
	readonly mojibake: Mojibake | undefined;
	/** How many there are in all. */
	count: number;
	/** Whether any of them contains a C1 control. */
	hasControl: boolean;
}

/** The three flags that emoji spell with tag characters: England, Scotland, Wales. */
const TAG_FLAG =
	"\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}";
const CANDIDATE = new RegExp(
	`${TAG_FLAG}|${MAYBE_MOJIBAKE}|(?![\\t\\n\\r])${INVISIBLE_CHARACTERS.source}`,
	"gu",
);

/** The first character of `MAYBE_MOJIBAKE`. */
const LETTER = /^[\u00c2-\u00f4]/;
const BLACK_FLAG = "\u{1f3f4}";
const CONTROL = /\p{Cc}/u;
const TAG = /[\u{e0000}-\u{e007f}]/u;
const SELECTOR = /\p{Variation_Selector}/u;
const DIRECTION_MARK = /[\u061c\u200e\u200f]/;
const ZERO_WIDTH = /[\u200b-\u200d\u2060-\u2064\ufeff]/;
/** Format characters that are drawn: signs around or above the digits that follow. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

const EMOJI = /[\p{Emoji}\p{Extended_Pictographic}\p{So}\p{Sm}]/u;
const RIGHT_TO_LEFT =
	/(?!\u061c)[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Mand}\p{scx=Samr}]/u;
/** Scripts whose letters change shape beside a joiner. */
const JOINING =
	/[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Phag}\p{scx=Mand}\p{scx=Rohg}\p{scx=Adlm}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Sund}\p{scx=Lana}\p{scx=Newa}]/u;
/** Scripts without spaces between words, where a zero-width space allows a line break. */
const UNSPACED =
	/[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Lana}]/u;
/** How far from a direction mark the right-to-left text may be that it belongs to. */
const NEAR = 16;

/** By kind. Keeps the first place of each kind and counts the rest. */
export function findHiddenCharacters(text: string): Map<HiddenKind, HiddenCharacters> {
	const found = new Map<HiddenKind, HiddenCharacters>();
	CANDIDATE.lastIndex = 0;
	for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
		const { index: offset } = match;
		const isLetter = LETTER.test(match[0]);
		const mojibake = isLetter ? readMojibake(match[0]) : undefined;
		// An ordinary letter: the character after it may be a candidate of its own.
		const length = isLetter ? (mojibake?.length ?? 1) : match[0].length;
		CANDIDATE.lastIndex = offset + length;
		const kind = isLetter ? mojibake && "mojibake" : kindOf(match[0], offset, text);
		if (kind === undefined) continue;
		const known = found.get(kind);
		const hasControl = mojibake?.hasControl ?? false;
		if (known) {
			known.count++;
			known.hasControl ||= hasControl;
		} else {
			const first = match[0].slice(0, length);
			found.set(kind, { offset, text: first, mojibake, count: 1, hasControl });
		}
	}
	return found;
}

/** `undefined` where the text around it needs it. */
function kindOf(character: string, offset: number, text: string): HiddenKind | undefined {
	if (character.startsWith(BLACK_FLAG)) return undefined;
	if (CONTROL.test(character)) return "control";
	if (TAG.test(character)) return "tag";
	if (DRAWN.test(character)) return undefined;
	const before = characterBefore(text, offset);
	const after = characterAt(text, offset + character.length);
	if (/\p{Bidi_Control}/u.test(character)) {
		const around = text.slice(Math.max(0, offset - NEAR), offset + NEAR);
		const isMark = DIRECTION_MARK.test(character);
		return isMark && RIGHT_TO_LEFT.test(around) ? undefined : "bidirectional";
	}
	if (SELECTOR.test(character)) return kindOfSelector(character, before, after);
	if (isNeeded(character, before, after, offset)) return undefined;
	return ZERO_WIDTH.test(character) ? "zero-width" : "invisible";
}

/** A selector chooses the form of the one character before it. Several in a row can spell a text. */
function kindOfSelector(character: string, before: string, after: string): HiddenKind | undefined {
	if (SELECTOR.test(before)) return "selectors";
	if (/[\u180b-\u180f]/.test(character))
		return /\p{scx=Mong}/u.test(before) ? undefined : "invisible";
	const isKeycap = after === "\u20e3";
	const isEmoji = /[\ufe0e\ufe0f]/.test(character) && EMOJI.test(before);
	if (isEmoji && (isKeycap || !/[0-9#*]/.test(before))) return undefined;
	const hasForms = /[\p{scx=Hani}\p{Sm}\p{scx=Mymr}\p{scx=Phag}\u3000-\u303f\uff00-\uffef]/u;
	return hasForms.test(before) ? undefined : "invisible";
}

function isNeeded(character: string, before: string, after: string, offset: number): boolean {
	switch (character) {
		case "\u200d":
			if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u.test(before))
				return /\p{Extended_Pictographic}/u.test(after);
			return JOINING.test(before) || JOINING.test(after);
		case "\u200c":
			return JOINING.test(before) || JOINING.test(after);
		case "\u200b":
			return UNSPACED.test(before) || UNSPACED.test(after);
		case "\ufeff":
			return offset === 0;
		case "\u034f":
			return /\p{M}/u.test(before) || /\p{M}/u.test(after);
		case "\u180e":
			return /\p{scx=Mong}/u.test(before);
		case "\u115f":
			return /[\u1160-\u11a7]/.test(after);
		case "\u1160":
			return /[\u1100-\u115f]/.test(before);
		default:
			// Controls of musical and shorthand notation and of hieroglyphs stand among their signs.
			return NOTATION.some((own) => own.test(character) && (own.test(before) || own.test(after)));
	}
}

const NOTATION = [/[\u{1d100}-\u{1d1ff}]/u, /[\u{1bc00}-\u{1bcaf}]/u, /[\u{13000}-\u{1345f}]/u];

function characterBefore(text: string, offset: number): string {
	const unit = text.charCodeAt(offset - 1);
	const isLow = unit >= 0xdc00 && unit <= 0xdfff;
	return text.slice(Math.max(0, offset - (isLow ? 2 : 1)), offset);
}

function characterAt(text: string, offset: number): string {
	const code = text.codePointAt(offset);
	return code === undefined ? "" : String.fromCodePoint(code);
}
