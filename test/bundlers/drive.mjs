/**
 * Builds the project in the working directory with one bundler: `node drive.mjs <bundler> <settings>`.
 * Exits with 1 if the build fails. With `watch`, prints a line of JSON after each build. With
 * `entries`, builds each of them and prints a line of JSON with the errors.
 */
import { resolve } from "node:path";
import { drivers } from "./drivers.mjs";
import { report } from "./report-builds.mjs";
import { writeAfterLoad } from "./write-meanwhile.mjs";

const [, , bundler, text = "{}"] = process.argv;
const { options, twice, meanwhile, entries, watch = false, cache = false } = JSON.parse(text);
const project = {
	root: process.cwd(),
	entry: "./src/main.js",
	outDir: resolve("out"),
	alias: { "@": resolve("src") },
	watch,
	cache,
	plugins,
};

async function plugins(name) {
	const { default: skillbake } = await import(`unplugin-skillbake/${name}`);
	const instances = [skillbake(options)];
	if (twice) instances.push(skillbake(options));
	if (meanwhile) writeAfterLoad(instances, meanwhile);
	return instances;
}

async function buildEach() {
	const results = {};
	for (const entry of entries)
		results[entry] = await drivers[bundler]({ ...project, entry }).then(
			() => "built",
			(error) => error?.message ?? String(error),
		);
	report({ results });
	// Some bundlers leave workers behind after an error.
	process.exit(0);
}

try {
	await (entries ? buildEach() : drivers[bundler](project));
} catch (error) {
	console.error(error?.message ?? error);
	process.exit(1);
}
