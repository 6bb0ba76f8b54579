/** A skill a server offers, and how that became known (D7). */
import type { Frontmatter, SkillEntry } from "@skillbake/core";

export interface DiscoveredArchive {
	readonly uri: string;
	readonly mimeType: string | undefined;
	readonly digest: string | undefined;
}

export interface DiscoveredSkill {
	/** Of its `SKILL.md`; of the archive for a skill that is offered only as one. */
	readonly uri: string;
	readonly name: string;
	readonly description: string;
	readonly via: "list" | "index" | "resources" | "instructions";
	/** From a server with the extension; the drafts have none. Only with it can files be verified. */
	readonly entry?: SkillEntry | undefined;
	/** Of the `SKILL.md`, where a draft's index gives it. */
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
