/** The table of commands. Each is loaded when it is called, so that `check` does not wait for an SDK. */
import type { Command } from "./command.ts";

export const COMMANDS: { readonly [name: string]: () => Promise<Command> } = {
	check: async () => (await import("./commands/check.ts")).check,
	build: async () => (await import("./commands/build.ts")).build,
	types: async () => (await import("./commands/types.ts")).types,
	serve: async () => (await import("./commands/serve.ts")).serve,
	inspect: async () => (await import("./commands/inspect.ts")).inspect,
	verify: async () => (await import("./commands/verify.ts")).verify,
	new: async () => (await import("./commands/new.ts")).create,
};
