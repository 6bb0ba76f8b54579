import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

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
