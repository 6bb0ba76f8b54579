/** A skill as a host knows it: by (label, uri), and never by less (H7). */
import type { SkillEntry } from "@skillbake/core";
import { parseUri } from "../parse-uri.ts";

export interface SkillRef {
	/** The host-assigned label of its server. */
	readonly label: string;
	/** Of its `SKILL.md`. */
	readonly uri: string;
}

export interface HostedSkill extends SkillRef {
	readonly kind: "server" | "local";
	readonly name: string;
	readonly description: string;
	/** `<label>/<skill path>`: unique where the name is not (H8). */
	readonly qualifiedName: string;
	/** What the user sees and approves; content is verified against it. */
	readonly entry: SkillEntry;
}

export function hostSkill(
	label: string,
	kind: HostedSkill["kind"],
	entry: SkillEntry,
): HostedSkill {
	const { name, description } = entry.frontmatter;
	const path = entry.uri.replace(/^[^:]*:\/\//, "").replace(/\/SKILL\.md$/, "");
	return Object.freeze({
		label,
		uri: entry.uri,
		kind,
		name: String(name),
		description: String(description),
		qualifiedName: `${label}/${path}`,
		entry,
	});
}

/** One key per skill and server, whatever spelling of the URI was used. */
export function skillKey({ label, uri }: SkillRef): string {
	return `${label} ${parseUri(uri)?.canonical ?? uri}`;
}
