import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

/**
 * Rspack.
 *
 * @example
 * ```ts
 * // rspack.config.js
 * import skillbake from "unplugin-skillbake/rspack";
 *
 * export default { entry: "./src/server.js", target: "node", plugins: [skillbake()] };
 * ```
 */
const rspack: UnpluginInstance<Options | undefined, false>["rspack"] = skillbake.rspack;

export default rspack;
