import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";
import type { Options } from "./options.ts";

export type { Options } from "./options.ts";

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
