/** A skill of one server or local folder, identified by (label, uri) (H7). */
import type { SkillEntry } from "@skillbake/core";
import { plainText } from "../untrusted/escape-xml.ts";
import { parseUri, skillRoot } from "../untrusted/parse-uri.ts";

export interface SkillRef {
	/** The label that the host gave its server. */
	readonly label: string;
	/** Of its `SKILL.md`. */
	readonly uri: string;
}

export interface HostedSkill extends SkillRef {
	readonly kind: "server" | "local";
	readonly name: string;
	/** On one line, without invisible characters. `entry.frontmatter` has it verbatim. */
	readonly description: string;
	/** `<label>/<skill path>`, with the scheme unless it is `skill:`. Always unique (H8). */
	readonly qualifiedName: string;
	/** The user approves it, and files are verified against it. */
	readonly entry: SkillEntry;
}

export function hostSkill(
	label: string,
	kind: HostedSkill["kind"],
	entry: SkillEntry,
): HostedSkill {
	const { name, description } = entry.frontmatter;
	const path = (skillRoot(entry.uri) ?? "").replace(/^skill:\/\//, "");
	return Object.freeze({
		label,
		uri: entry.uri,
		kind,
		name: String(name),
		description: plainText(String(description)),
		qualifiedName: `${label}/${path}`,
		entry,
	});
}

/** One key per skill and server, for any spelling of the URI. */
export function skillKey({ label, uri }: SkillRef): string {
	return `${label} ${parseUri(uri)?.canonical ?? uri}`;
}
