import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

/**
 * Rolldown and tsdown.
 *
 * @example
 * ```ts
 * // rolldown.config.ts or tsdown.config.ts
 * import { defineConfig } from "rolldown"; // or "tsdown"
 * import skillbake from "unplugin-skillbake/rolldown";
 *
 * export default defineConfig({ plugins: [skillbake()] });
 * ```
 */
const rolldown: UnpluginInstance<Options | undefined, false>["rolldown"] = skillbake.rolldown;

export default rolldown;
