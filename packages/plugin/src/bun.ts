import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

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
