import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";
import type { Options } from "./options.ts";

export type { Options } from "./options.ts";

/**
 * Farm.
 *
 * @example
 * ```ts
 * // farm.config.ts
 * import { defineConfig } from "@farmfe/core";
 * import skillbake from "unplugin-skillbake/farm";
 *
 * export default defineConfig({ plugins: [skillbake()] });
 * ```
 */
const farm: UnpluginInstance<Options | undefined, false>["farm"] = skillbake.farm;

export default farm;
