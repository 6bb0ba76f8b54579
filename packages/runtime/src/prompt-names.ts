/**
 * The names of prompts: the skill's own, or its path where names repeat. The application keeps the
 * names of its prompts, so a new skill cannot replace or break one of them.
 */
import type { PromptOptions } from "./options.ts";
import { quote } from "./quote.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** Servers may be built per request, so each skill is reported once. */
const reported = new WeakSet<Skill>();

/** The skills that have a prompt, by its name. A skill whose name is taken gets it with `skill:` in front. */
export function nameSkills(
	skills: AnySkills,
	naming: PromptOptions | undefined,
	taken: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Skill> {
	const { include = () => true, name: choose = (skill: Skill) => skill.name } = naming ?? {};
	const chosen = Array.from(skills)
		.filter(include)
		.map((skill) => [skill, choose(skill)] as const);
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const [, name] of chosen) (seen.has(name) ? repeated : seen).add(name);
	const named = new Map<string, Skill>();
	for (const [skill, name] of chosen) {
		const wanted = repeated.has(name) ? skill.path : name;
		let own = wanted;
		while (taken.has(own) || named.has(own)) own = `skill:${own}`;
		named.set(own, skill);
		if (own === wanted || reported.has(skill)) continue;
		reported.add(skill);
		console.warn(`The prompt of ${skill.uri} is ${quote(own)}, because ${quote(wanted)} is taken`);
	}
	return named;
}
