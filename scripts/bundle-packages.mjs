// Bundles each package from src/ into a few readable files in dist/, because every file that Node
// loads costs time. `tsc -b` writes the declarations beside them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = join(root, "packages");
const sourceOf = (folder, name) => join(packages, folder, "src", `${name}.ts`);

/** Everything else that a package imports stays an import, and a dependency in its package.json. */
const INLINED = { runtime: { "@skillbake/core": sourceOf("core", "index") } };

/**
 * By package and file: modules that share a file together with everything they import. A name that ends
 * in `/` stands for all modules of a folder. Rolldown decides about the rest.
 */
const FILES = {
	runtime: { runtime: ["index", "hot"] },
	// Hooks start with every process, and load the plugin only when a module is imported.
	plugin: {
		hooks: [
			"plugin-name",
			"resolve/find-runtime",
			"runtimes/node-modules",
			"runtimes/call-service",
			"runtimes/report-module",
			"runtimes/emit-throw",
		],
		plugin: ["index"],
	},
	// Bundlers keep `yaml` wherever its importer is kept, because it does not declare `sideEffects`.
	host: {
		errors: ["errors", "untrusted/is-record", "untrusted/show"],
		"parse-skill-text": ["verify/parse-skill-text"],
	},
	// Each command is a file of its own, and so is what only some commands need.
	cli: {
		cli: ["run", "commands/", "output/", "input/one-of", "input/parse-input"],
		folder: ["folder/", "input/read-settings", "watch/"],
		connect: ["connect/", "input/parse-server"],
		serve: ["serve/create-server", "serve/live-skills", "serve/serve-in-memory"],
	},
};

/** Modules that are loaded by path, in a thread of their own or by another program. They are no entries of a package. */
const LOADED_BY_PATH = {
	plugin: ["bundlers/turbopack-loader", "runtimes/async-hooks", "runtimes/worker"],
};

await Promise.all(readdirSync(packages).map(bundlePackage));

async function bundlePackage(folder) {
	const alias = INLINED[folder] ?? {};
	const groups = Object.entries(FILES[folder] ?? {}).map(([name, modules]) => {
		const source = join(packages, folder, "src/");
		const isOne = (id) => (name) =>
			name.endsWith("/") ? id.startsWith(source + name) : id === sourceOf(folder, name);
		return { name, test: (id) => modules.some(isOne(id)) };
	});
	const options = {
		cwd: root,
		input: findEntries(folder),
		platform: "neutral",
		resolve: { alias },
		external: (id) => !id.startsWith(".") && !id.startsWith(packages) && !(id in alias),
		transform: { target: "es2022" },
		// The name of a constant tells a reader more than its value.
		optimization: { inlineConst: false },
	};
	const bundle = await rolldown(options);
	const { output } = await bundle.generate({
		chunkFileNames: "[name].js",
		minifyInternalExports: false,
		codeSplitting: { groups },
	});
	await bundle.close();
	const dist = join(packages, folder, "dist");
	const files = new Map(output.map((chunk) => [join(dist, chunk.fileName), chunk.code]));
	const targets = listTargets(folder);
	if (targets.some((path) => path.endsWith(".cjs")))
		files.set(join(dist, "index.cjs"), await bundleCommonJs(options, folder));
	if (targets.some((path) => path.endsWith(".d.cts")))
		for (const [file, text] of copyDeclarations(folder, dist)) files.set(file, text);
	removeStale(folder, dist, files);
	for (const [file, text] of files) writeChanged(file, text);
}

/** One file, for tools whose `require` cannot load ECMAScript modules. */
async function bundleCommonJs(options, folder) {
	const bundle = await rolldown({ ...options, input: sourceOf(folder, "index") });
	const { output } = await bundle.generate({ format: "cjs", codeSplitting: false });
	await bundle.close();
	return output[0].code;
}

/**
 * The declarations once more, for CommonJS. TypeScript reads the kind of a module from the extension of
 * its declarations, and a file that only exports the other one's types would export no values.
 */
function copyDeclarations(folder, dist) {
	return readdirSync(dist, { recursive: true })
		.filter((path) => path.endsWith(".d.ts") && existsSync(sourceOf(folder, path.slice(0, -5))))
		.map((path) => {
			const text = readFileSync(join(dist, path), "utf8");
			const copy = text.replace(/((?:\bfrom |\bimport\()"\.{1,2}\/[^"\n]+)\.ts"/g, '$1.cts"');
			return [join(dist, path.replace(/\.ts$/, ".cts")), copy];
		});
}

/** An entry `dist/node/index.js` in package.json is bundled from `src/node/index.ts`. */
function findEntries(folder) {
	const names = listTargets(folder).flatMap((path) => /(?<=dist\/).+(?=\.js$)/.exec(path) ?? []);
	return Object.fromEntries(
		[...names, ...(LOADED_BY_PATH[folder] ?? [])].map((name) => [name, sourceOf(folder, name)]),
	);
}

/** All files that a package.json names as entries. An executable loads `dist/bin.js`. */
function listTargets(folder) {
	const file = join(packages, folder, "package.json");
	const { exports, bin } = JSON.parse(readFileSync(file, "utf8"));
	const flatten = (target) =>
		typeof target === "string" ? [target] : Object.values(target).flatMap(flatten);
	return [...flatten(exports), ...(bin ? ["./dist/bin.js"] : [])];
}

/** Otherwise a package would also publish what renamed and deleted files once became. */
function removeStale(folder, dist, files) {
	if (!existsSync(dist)) return;
	for (const path of readdirSync(dist, { recursive: true })) {
		const isStale = path.endsWith(".d.ts")
			? !existsSync(sourceOf(folder, path.slice(0, -".d.ts".length)))
			: /\.c?js$|\.d\.cts$/.test(path) && !files.has(join(dist, path));
		if (isStale) rmSync(join(dist, path));
	}
}

function writeChanged(file, text) {
	if (existsSync(file) && readFileSync(file, "utf8") === text) return;
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}
