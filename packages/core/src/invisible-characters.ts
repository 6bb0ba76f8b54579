/**
 * The characters that a person does not see and a model does. One list for the compiler, which
 * reports them, and for the host, which escapes or removes them.
 */

/**
 * - `Cc` and `Cf`: control and format characters, among them zero-width, bidirectional, tag,
 *   deprecated and interlinear annotation characters, soft hyphen and Mongolian vowel separator
 * - `DI`, ignorable by default: also Hangul fillers, variation selectors and code points that
 *   are reserved for more of the same
 * - `NChar`, noncharacters, which no text contains
 * - `Zl` and `Zp`: line and paragraph separator, which look like a line end to some readers only
 *
 * Private use characters are not on it: fonts draw them as an icon or a box, so they can be seen.
 */
export const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{DI}\p{NChar}\p{Zl}\p{Zp}]/gu;

/** `<U+200B>` */
export function showCodePoint(character: string): string {
	const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
	return `<U+${hex}>`;
}
