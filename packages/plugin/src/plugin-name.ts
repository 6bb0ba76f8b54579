import { showLines } from "@skillbake/core";

export const PLUGIN_NAME = "unplugin-skillbake";

/**
 * Bundlers mix messages of many plugins. Ours get our name here, where they leave the plugin, and
 * nowhere else. Bundlers print them as they are, so no escape sequence may be left.
 */
export function withName(text: string): string {
	return `skillbake: ${showLines(text)}`;
}
