/**
 * `?mcp` imports in Bun, without a bundler: `bun run`, `bun test` and `bun --hot`.
 *
 * @example
 * ```toml
 * # bunfig.toml
 * preload = ["unplugin-skillbake/bun-register"]
 *
 * [test]
 * preload = ["unplugin-skillbake/bun-register"]
 * ```
 */
import { PLUGIN_NAME, withName } from "./plugin-name.ts";
import { type BunBuild, type Scan, setUpBun } from "./runtimes/bun-hooks.ts";
import { createSyncService } from "./runtimes/call-service.ts";
import { projectSettings } from "./runtimes/project-settings.ts";

interface BunGlobal {
	plugin(plugin: { readonly name: string; setup(build: BunBuild): void }): void;
	readonly Transpiler: new (options: {
		readonly loader: string;
	}) => {
		scan(code: string): Pick<ReturnType<Scan>, "exports">;
		scanImports(code: string): ReturnType<Scan>["imports"];
	};
}

const { Bun } = globalThis as { readonly Bun?: BunGlobal };
if (!Bun)
	throw new Error(
		withName(
			'"unplugin-skillbake/bun-register" is for Bun. In Node and Deno, use --import unplugin-skillbake/register.',
		),
	);

const scan: Scan = (code, loader) => {
	const transpiler = new Bun.Transpiler({ loader });
	// Only `scanImports` lists calls of `require`.
	return { imports: transpiler.scanImports(code), exports: transpiler.scan(code).exports };
};
const watch = process.execArgv.some((flag) => flag === "--hot" || flag === "--watch");
const service = createSyncService(projectSettings({ urls: false, watch }));
Bun.plugin({ name: PLUGIN_NAME, setup: (build) => setUpBun(build, service, scan) });
