/**
 * Nothing of the application may share a name with something of ours: one of the two would be
 * unreachable. What it has registered is checked at once, what it registers later when it does.
 */
import { promptClash } from "./answer-prompts.ts";
import { ownsResource } from "./answer-resources.ts";
import { TOOL_NAME, toolClash } from "./answer-tools.ts";
import type { RegisterOptions } from "./options.ts";
import { quote } from "./rpc-error.ts";
import type { View } from "./view.ts";

interface Registry {
	/** Where an `McpServer` of either SDK keeps what was registered, by key. */
	readonly table: string;
	/** The methods that add to it, and the position of the key among their parameters. */
	readonly methods: readonly string[];
	readonly position: number;
	/** What to throw for a key that is ours. */
	clash(key: string, view: View): Error | false | undefined;
}

function registries({ drafts = true, prompts = true, tools }: RegisterOptions): Registry[] {
	return [
		{
			table: "_registeredResources",
			methods: ["registerResource", "resource"],
			position: 1,
			clash: (uri, view) =>
				ownsResource(view, uri, drafts) &&
				new Error(`The application's resource ${quote(uri)} is also a file of a skill`),
		},
		{
			table: "_registeredPrompts",
			methods: ["registerPrompt", "prompt"],
			position: 0,
			clash: (name, view) => {
				const skill = prompts && view.named().get(name);
				return skill && promptClash(name, skill.uri);
			},
		},
		{
			table: "_registeredTools",
			methods: ["registerTool", "tool"],
			position: 0,
			clash: (name) => tools && name === TOOL_NAME && toolClash(),
		},
	];
}

/** Throws for what is already registered. */
export function checkNames(server: object, options: RegisterOptions, view: View): void {
	// Names that the application chose may repeat.
	if (typeof options.prompts === "object") view.named();
	for (const { table, clash } of registries(options))
		for (const key of Object.keys(Reflect.get(server, table) ?? {})) {
			const error = clash(key, view);
			if (error) throw error;
		}
}

/** Makes later registrations throw, as long as there is a view. */
export function guardNames(
	server: object,
	options: RegisterOptions,
	view: () => View | undefined,
): void {
	for (const { methods, position, clash } of registries(options))
		for (const method of methods) {
			const register = Reflect.get(server, method);
			if (typeof register !== "function") continue;
			Reflect.set(server, method, (...args: unknown[]) => {
				const key = args[position];
				const shown = view();
				const error = typeof key === "string" && shown && clash(key, shown);
				if (error) throw error;
				return Reflect.apply(register, server, args);
			});
		}
}
