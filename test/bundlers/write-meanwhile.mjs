/** Writes files after the plugin has read the folder and before the bundler looks at it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

let files = {};

/** Makes these plugins write the files once, after their first load. */
export function writeAfterLoad(plugins, meanwhile) {
	files = meanwhile;
	for (const plugin of plugins) disturb(plugin);
}

function disturb(plugin) {
	const after = (load) =>
		async function (...args) {
			const result = await load.apply(this, args);
			writeMeanwhile();
			return result;
		};
	if (plugin.load) plugin.load.handler = after(plugin.load.handler);
	const { setup } = plugin;
	if (setup)
		plugin.setup = (build) =>
			setup({ ...build, onLoad: (filter, load) => build.onLoad(filter, after(load)) });
}

export function writeMeanwhile() {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
	files = {};
}
