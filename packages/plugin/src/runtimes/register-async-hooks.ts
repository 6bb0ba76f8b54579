/** Registers the hooks for `import` in Node before 22.15. */
import { MessageChannel } from "node:worker_threads";
import type { HooksMessage } from "./async-hooks.ts";
import { reportModule } from "./report-module.ts";

export type Register = (
	url: URL,
	options: { readonly data?: unknown; readonly transferList?: readonly object[] },
) => void;

/** `onEntry` is called when other hooks may have been registered. */
export function registerAsyncHooks(register: Register, onEntry: () => void): void {
	// This file is bundled into one at the top of `dist`.
	const hooks = new URL("./runtimes/async-hooks.js", import.meta.url);
	const { port1, port2 } = new MessageChannel();
	port1.on("message", (message: HooksMessage) => {
		if (message !== "entry") return reportModule(message);
		register(hooks, {});
		onEntry();
	});
	port1.unref();
	register(hooks, { data: port2, transferList: [port2] });
}
