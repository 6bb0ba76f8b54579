import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

/**
 * Rollup.
 *
 * @example
 * ```ts
 * // rollup.config.js
 * import skillbake from "unplugin-skillbake/rollup";
 *
 * export default { input: "src/server.js", output: { dir: "dist" }, plugins: [skillbake()] };
 * ```
 */
const rollup: UnpluginInstance<Options | undefined, false>["rollup"] = skillbake.rollup;

export default rollup;
