/**
 * A prompt of the application may not have the name of one of ours: one of the two would be
 * unreachable. What it has registered is checked at once, what it registers later when it does.
 */
import { quote } from "./quote.ts";
import type { Skill } from "./skill.ts";

/** An `McpServer` of either SDK; a low-level `Server` has none of this. */
interface PromptRegistry {
	readonly _registeredPrompts?: object;
	registerPrompt?: Register;
	/** The older spelling, v1 only. */
	prompt?: Register;
}
type Register = (name: string, ...rest: unknown[]) => unknown;

/** Throws if a prompt name of the application is also one of ours. */
export function checkName(named: ReadonlyMap<string, Skill>, name: string): void {
	const skill = named.get(name);
	if (skill)
		throw new Error(
			`The application's prompt ${quote(name)} has the name of the skill ${skill.uri}: rename one of them (option prompts.name)`,
		);
}

export function registeredPrompts(server: object): string[] {
	return Object.keys((server as PromptRegistry)._registeredPrompts ?? {});
}

/** Lets `check` refuse names that are registered later. */
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
