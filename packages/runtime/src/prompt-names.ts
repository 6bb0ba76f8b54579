/**
 * The names of prompts: the skill's own, or its path where names repeat. A prompt of the application
 * must not have the same name as one of ours, or one of the two would be unreachable.
 */
import type { PromptOptions } from "./options.ts";
import { quote } from "./quote.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** An `McpServer` of either SDK; a low-level `Server` has none of these. */
interface PromptRegistry {
	readonly _registeredPrompts?: object;
	registerPrompt?: Register;
	/** The older spelling, in v1 only. */
	prompt?: Register;
}
type Register = (name: string, ...rest: unknown[]) => unknown;

/** Kept with the skills, because servers may be built per request. */
const defaultNames = new WeakMap<AnySkills, ReadonlyMap<string, Skill>>();

/** The skills that have a prompt, by its name. */
export function nameSkills(
	skills: AnySkills,
	naming: PromptOptions | undefined,
): ReadonlyMap<string, Skill> {
	if (naming) return chooseNames(skills, naming);
	const named = defaultNames.get(skills) ?? chooseNames(skills, {});
	defaultNames.set(skills, named);
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
		if (other) throw clash(name, other.uri, skill);
		named.set(name, skill);
	}
	return named;
}

/** Throws if a prompt of the application has the name of one of ours. */
export function checkName(named: ReadonlyMap<string, Skill>, name: string): void {
	const skill = named.get(name);
	if (skill) throw clash(name, "the application", skill);
}

function clash(name: string, other: string, { uri }: Skill): Error {
	return new Error(
		`The prompt ${quote(name)} is from both ${other} and ${uri}. Rename one of them (option prompts.name).`,
	);
}

/** The prompts that the application has registered so far. */
export function registeredPrompts(server: object): string[] {
	return Object.keys((server as PromptRegistry)._registeredPrompts ?? {});
}

/** Runs `check` on the name of each prompt that the application registers from now on. */
export function guardPrompts(server: object, check: (name: string) => void): void {
	const registry = server as PromptRegistry;
	for (const method of ["registerPrompt", "prompt"] as const) {
		const register = registry[method];
		if (register)
			registry[method] = (name, ...rest) => {
				check(name);
				return register.call(server, name, ...rest);
			};
	}
}
