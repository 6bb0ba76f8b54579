import type { Options } from "@skillbake/compiler/imports";
import type { UnpluginInstance } from "unplugin";
import { skillbake } from "./index.ts";

export type { Options } from "@skillbake/compiler/imports";

/**
 * esbuild.
 *
 * @example
 * ```ts
 * import { build } from "esbuild";
 * import skillbake from "unplugin-skillbake/esbuild";
 *
 * await build({ entryPoints: ["src/server.ts"], bundle: true, outdir: "dist", plugins: [skillbake()] });
 * ```
 */
const esbuild: UnpluginInstance<Options | undefined, false>["esbuild"] = skillbake.esbuild;

export default esbuild;
