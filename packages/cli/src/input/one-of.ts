import { quote, suggest } from "@skillbake/core";
import { UsageError } from "../output/errors.ts";

/** Accepts the value of an option that takes one of a few words. */
export function oneOf<Word extends string>(
	option: string,
	value: string,
	words: readonly Word[],
): Word {
	if ((words as readonly string[]).includes(value)) return value as Word;
	const meant = suggest(value, words);
	throw new UsageError(
		`${option} takes ${words.join(", ")}, not ${quote(value)}.${meant ? ` Did you mean ${meant}?` : ""}`,
	);
}
