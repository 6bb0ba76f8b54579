/** Skills as lines of text, for a server's `instructions` (S17) and the `load_skill` tool. */

export function catalogText(
	heading: string,
	skills: readonly { readonly name: string; readonly description: string; readonly uri?: string }[],
): string {
	return [
		heading,
		// One line per skill, also if its description has several.
		...skills.map(
			({ name, uri, description }) =>
				`- ${name}${uri ? ` (${uri})` : ""}: ${description.replace(/\s+/g, " ").trim()}`,
		),
	].join("\n");
}
