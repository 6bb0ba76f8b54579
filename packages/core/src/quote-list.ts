/** Names in a sentence: `"inline", "lazy" or "asset"`. */
export function quoteList(names: readonly string[], word: "and" | "or"): string {
	const quoted = names.map((name) => JSON.stringify(name));
	const last = quoted.pop() ?? "";
	return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}
