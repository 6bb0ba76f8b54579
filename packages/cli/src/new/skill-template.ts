/** Words that YAML would not read as strings. */
const NOT_A_STRING = /^[\d-]+$|^(?:true|false|null|yes|no|on|off|y|n)$/;

export interface NewSkill {
	readonly name: string;
	readonly description: string;
	readonly license: string | undefined;
}

/** The text of a new `SKILL.md`. */
export function skillTemplate({ name, description, license }: NewSkill): string {
	const title = name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
	return [
		"---",
		`name: ${NOT_A_STRING.test(name) ? JSON.stringify(name) : name}`,
		// Quoted, because a colon or a hash would mean something in YAML.
		`description: ${JSON.stringify(description)}`,
		...(license ? [`license: ${JSON.stringify(license)}`] : []),
		"---",
		"",
		`# ${title}`,
		"",
		"## Steps",
		"",
		"1. Say what to do first.",
		"2. Say how to tell that it is done.",
		"",
	].join("\n");
}
