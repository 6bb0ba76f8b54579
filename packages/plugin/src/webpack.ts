import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

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
