import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

/**
 * Vite, Vitest and every tool built on Vite.
 *
 * @example
 * ```ts
 * // vite.config.ts
 * import skillbake from "unplugin-skillbake/vite";
 * import { defineConfig } from "vite";
 *
 * export default defineConfig({ plugins: [skillbake()] });
 * ```
 */
const vite: UnpluginInstance<Options | undefined, false>["vite"] = skillbake.vite;

export default vite;
