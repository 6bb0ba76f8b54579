import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";
import type { Options } from "./options.ts";

export type { Options } from "./options.ts";

/**
 * Bun's bundler.
 *
 * @example
 * ```ts
 * import skillbake from "unplugin-skillbake/bun";
 *
 * await Bun.build({ entrypoints: ["src/server.ts"], outdir: "dist", plugins: [skillbake()] });
 * ```
 */
const bun: UnpluginInstance<Options | undefined, false>["bun"] = skillbake.bun;

export default bun;
