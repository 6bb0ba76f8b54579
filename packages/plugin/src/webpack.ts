import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";
import type { Options } from "./options.ts";

export type { Options } from "./options.ts";

/**
 * webpack.
 *
 * @example
 * ```ts
 * // webpack.config.js
 * import skillbake from "unplugin-skillbake/webpack";
 *
 * export default { entry: "./src/server.js", target: "node", plugins: [skillbake()] };
 * ```
 */
const webpack: UnpluginInstance<Options | undefined, false>["webpack"] = skillbake.webpack;

export default webpack;
