import { quote } from "./show-text.ts";

/** Names in a sentence: `"inline", "lazy" or "asset"`. */
export function quoteList(names: readonly string[], word: "and" | "or"): string {
	const quoted = names.map(quote);
	const last = quoted.pop() ?? "";
	return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}
