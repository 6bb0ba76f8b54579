/** The catalog of skills as text, for a server's `instructions` (S17) and the `load_skill` tool. */
import type { Skill } from "./skill.ts";

export function catalogText(skills: readonly Skill[]): string {
	const lines = skills.map(
		({ uri, name, description }) => `- ${name} (${uri}): ${flatten(description)}`,
	);
	return ["Skills of this server. Read a skill's SKILL.md before a task it covers:", ...lines].join(
		"\n",
	);
}

/** A description may have several lines; in a list each skill has one. */
export function flatten(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}
