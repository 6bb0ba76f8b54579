import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";
import { withName } from "./plugin-name.ts";

export type { Options } from "@skillbake/compiler/imports";

/**
 * Bun's bundler. For Bun as a runtime, use `unplugin-skillbake/bun-register`.
 *
 * @example
 * ```ts
 * import skillbake from "unplugin-skillbake/bun";
 *
 * await Bun.build({ entrypoints: ["src/server.ts"], outdir: "dist", plugins: [skillbake()] });
 * ```
 */
const bun: UnpluginInstance<Options | undefined, false>["bun"] = (options) => {
	const plugin = skillbake.bun(options);
	return {
		...plugin,
		setup(build: object) {
			// Only bundlers have it.
			if (!("onStart" in build))
				throw new TypeError(
					withName(
						'"unplugin-skillbake/bun" is for Bun.build. For Bun as a runtime, use preload = ["unplugin-skillbake/bun-register"] in bunfig.toml.',
					),
				);
			return plugin.setup(build);
		},
	};
};

export default bun;
