/** Skills as lines of text, for a server's `instructions` (S17) and the `load_skill` tool. */

export function catalogText(
	heading: string,
	skills: readonly { readonly name: string; readonly description: string; readonly uri?: string }[],
): string {
	return [
		heading,
		// A description may have several lines; in a list each skill has one.
		...skills.map(
			({ name, uri, description }) =>
				`- ${name}${uri ? ` (${uri})` : ""}: ${description.replace(/\s+/g, " ").trim()}`,
		),
	].join("\n");
}
