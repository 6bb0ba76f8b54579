import { createUnplugin, type UnpluginInstance } from "unplugin";
import type { Options } from "./options.ts";
import { createPlugin } from "./plugin.ts";

export type { Options } from "./options.ts";

/** The plugin for every bundler. `unplugin-skillbake/vite` exports `skillbake.vite`, and so on. */
export const skillbake: UnpluginInstance<Options | undefined, false> = createUnplugin<
	Options | undefined,
	false
>((options, meta) => createPlugin(options, meta));

export default skillbake;
