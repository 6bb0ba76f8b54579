interface Parts {
	readonly description?: string;
	/** Further lines of frontmatter. */
	readonly fields?: string;
	readonly body?: string;
}

/** The text of a valid `SKILL.md`. */
export function skillText(
	name: string,
	{ description = `Does ${name}.`, fields = "", body = `Use ${name}.\n` }: Parts = {},
): string {
	return `---\nname: ${name}\ndescription: ${description}\n${fields && `${fields}\n`}---\n${body}`;
}
