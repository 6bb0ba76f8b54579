import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

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
