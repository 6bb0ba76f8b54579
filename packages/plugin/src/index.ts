import type { Options } from "@skillbake/compiler/imports";
import { createUnplugin, type UnpluginInstance } from "unplugin";
import { createPlugin } from "./plugin.ts";

export type { Options } from "@skillbake/compiler/imports";

/** The plugin for every bundler. `unplugin-skillbake/vite` exports `skillbake.vite`, and so on. */
export const skillbake: UnpluginInstance<Options | undefined, false> = createUnplugin<
	Options | undefined,
	false
>((options, meta) => createPlugin(options, meta));

export default skillbake;
