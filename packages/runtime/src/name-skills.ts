/** The names of prompts: the skill's own, or its path where names repeat. */
import type { PromptOptions, RegisterOptions } from "./options.ts";
import { quote } from "./quote.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** Usual names, kept because servers may be built per request. */
const usual = new WeakMap<AnySkills, ReadonlyMap<string, Skill>>();

/** The skills that have a prompt, by its name. */
export function nameSkills(
	skills: AnySkills,
	prompts: RegisterOptions["prompts"],
): ReadonlyMap<string, Skill> {
	if (typeof prompts === "object") return chooseNames(skills, prompts);
	const named = usual.get(skills) ?? chooseNames(skills, {});
	usual.set(skills, named);
	return named;
}

function chooseNames(
	skills: AnySkills,
	{ include = () => true, name: chosen }: PromptOptions,
): ReadonlyMap<string, Skill> {
	const included = [...skills].filter(include);
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const { name } of included) (seen.has(name) ? repeated : seen).add(name);
	const named = new Map<string, Skill>();
	for (const skill of included) {
		const name = chosen?.(skill) ?? (repeated.has(skill.name) ? skill.path : skill.name);
		const other = named.get(name);
		if (other)
			throw new Error(`The prompts of ${other.uri} and ${skill.uri} are both named ${quote(name)}`);
		named.set(name, skill);
	}
	return named;
}
