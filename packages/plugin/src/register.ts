/**
 * `?mcp` imports in Node, tsx and Deno, without a bundler.
 *
 * @example
 * ```sh
 * node --import unplugin-skillbake/register server.js
 * tsx --import unplugin-skillbake/register server.ts
 * deno run -A --preload ./node_modules/unplugin-skillbake/dist/register.js server.ts
 * ```
 */
import * as nodeModule from "node:module";
import { withName } from "./plugin-name.ts";
import { createSyncService } from "./runtimes/call-service.ts";
import { hookRequire, type ModuleClass } from "./runtimes/hook-require.ts";
import { nodeSettings } from "./runtimes/node-modules.ts";
import { type Register, registerAsyncHooks } from "./runtimes/register-async-hooks.ts";
import { type RegisterHooks, registerSyncHooks } from "./runtimes/sync-hooks.ts";

/** `registerHooks` exists since Node 22.15, where tsx uses it as well and so must we. */
const { register, registerHooks, Module } = nodeModule as unknown as {
	readonly register?: Register;
	readonly registerHooks?: RegisterHooks;
	readonly Module: ModuleClass;
};

if ("Bun" in globalThis)
	throw new Error(
		withName(
			'"unplugin-skillbake/register" is for Node and Deno. In Bun, use preload = ["unplugin-skillbake/bun-register"] in bunfig.toml.',
		),
	);

const service = createSyncService(nodeSettings());
const hookAgain = hookRequire(Module, service, { fromHooks: !registerHooks });
hookAgain();
if (registerHooks) registerSyncHooks(registerHooks, service, hookAgain);
else if (register) registerAsyncHooks(register, hookAgain);
