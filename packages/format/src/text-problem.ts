/** A reason why a `SKILL.md` cannot be read, or not by everyone. */
export interface TextProblem {
	/** The rule it breaks, by the code that `docs/rules.md` explains. */
	readonly code:
		| "encoding"
		| "frontmatter-delimiters"
		| "frontmatter-yaml"
		| "frontmatter-duplicate-key"
		| "frontmatter-not-a-map";
	/** May quote the file: escape it before it reaches a terminal. */
	readonly message: string;
	readonly hint?: string;
	readonly offset: number;
	readonly length?: number;
}
