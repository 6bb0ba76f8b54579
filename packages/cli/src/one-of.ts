import { suggest } from "@skillbake/compiler/terminal";
import { UsageError } from "./errors.ts";

/** One of a few words, or wrong use. */
export function oneOf<Word extends string>(
	option: string,
	value: string,
	words: readonly Word[],
): Word {
	if ((words as readonly string[]).includes(value)) return value as Word;
	const meant = suggest(value, words);
	throw new UsageError(
		`${option} takes ${words.join(", ")}, not ${JSON.stringify(value)}.${meant ? ` Did you mean ${meant}?` : ""}`,
	);
}
