import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";
import type { Options } from "./options.ts";

export type { Options } from "./options.ts";

/**
 * Rsbuild.
 *
 * @example
 * ```ts
 * // rsbuild.config.ts
 * import { defineConfig } from "@rsbuild/core";
 * import skillbake from "unplugin-skillbake/rsbuild";
 *
 * export default defineConfig({ plugins: [skillbake()] });
 * ```
 */
const rsbuild: UnpluginInstance<Options | undefined, false>["rsbuild"] = skillbake.rsbuild;

export default rsbuild;
