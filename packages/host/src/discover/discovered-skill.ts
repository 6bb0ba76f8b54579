/** A skill of a server, and how it was discovered (D7). */
import type { Frontmatter, SkillEntry } from "@skillbake/core";

export interface DiscoveredArchive {
	readonly uri: string;
	readonly mimeType: string | undefined;
	readonly digest: string | undefined;
}

export interface DiscoveredSkill {
	/** Of its `SKILL.md`, or of the archive if the skill is only offered as one. */
	readonly uri: string;
	readonly name: string;
	readonly description: string;
	readonly via: "list" | "index" | "resources" | "instructions";
	/** Only from a server with the extension. Files can only be verified with an entry. */
	readonly entry?: SkillEntry | undefined;
	/** Of the `SKILL.md`, if a draft's index has it. */
	readonly digest?: string | undefined;
	readonly frontmatter?: Frontmatter | undefined;
	readonly archives: readonly DiscoveredArchive[];
}

export function fromEntry(entry: SkillEntry, via: DiscoveredSkill["via"]): DiscoveredSkill {
	const { name, description } = entry.frontmatter;
	return {
		uri: entry.uri,
		name: String(name),
		description: String(description),
		via,
		entry,
		frontmatter: entry.frontmatter,
		archives: [],
	};
}
