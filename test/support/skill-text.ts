/** The text of a valid `SKILL.md`; `fields` are further lines of frontmatter. */
export function skillText(
	name: string,
	{ fields = "", body = `Use ${name}.\n` }: { fields?: string; body?: string } = {},
): string {
	return `---\nname: ${name}\ndescription: Does ${name}.\n${fields && `${fields}\n`}---\n${body}`;
}
