import { SKILLS_EXTENSION } from "@skillbake/core";
import type { RegisterOptions } from "./options.ts";
import type { LowLevelServer } from "./server.ts";

interface Declared {
	readonly [capability: string]: object | undefined;
}

/** Declares what the answers need (S1). What the application declared itself stays as it is. */
export function declareCapabilities(
	server: LowLevelServer,
	{ drafts = true, prompts = true, tools = false }: RegisterOptions,
): void {
	const { getCapabilities } = server as { getCapabilities?(): Declared };
	const declared = getCapabilities?.call(server) ?? {};
	const listChanged = (capability: string) => ({ listChanged: true, ...declared[capability] });
	server.registerCapabilities({
		extensions: { [SKILLS_EXTENSION]: { directoryRead: true } },
		resources: { subscribe: true, ...listChanged("resources") },
		...(drafts && { completions: {} }),
		...(prompts && { prompts: listChanged("prompts") }),
		...(tools && { tools: listChanged("tools") }),
	});
}
