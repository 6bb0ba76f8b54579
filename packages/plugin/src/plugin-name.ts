export const PLUGIN_NAME = "unplugin-skillbake";

/** Bundlers mix messages of many plugins. Ours get our name here, where they leave the plugin, and nowhere else. */
export function withName(text: string): string {
	return `skillbake: ${text}`;
}
