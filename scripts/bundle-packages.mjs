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
	plugin: { plugin: ["index"] },
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

await Promise.all(readdirSync(packages).map(bundlePackage));

async function bundlePackage(folder) {
	const alias = INLINED[folder] ?? {};
	const groups = Object.entries(FILES[folder] ?? {}).map(([name, modules]) => {
		const source = join(packages, folder, "src/");
		const isOne = (id) => (name) =>
			name.endsWith("/") ? id.startsWith(source + name) : id === sourceOf(folder, name);
		return { name, test: (id) => modules.some(isOne(id)) };
	});
	const bundle = await rolldown({
		cwd: root,
		input: findEntries(folder),
		platform: "neutral",
		resolve: { alias },
		external: (id) => !id.startsWith(".") && !id.startsWith(packages) && !(id in alias),
		transform: { target: "es2022" },
		// The name of a constant tells a reader more than its value.
		optimization: { inlineConst: false },
	});
	const { output } = await bundle.generate({
		chunkFileNames: "[name].js",
		minifyInternalExports: false,
		codeSplitting: { groups },
	});
	await bundle.close();
	const dist = join(packages, folder, "dist");
	const code = new Map(output.map((chunk) => [join(dist, chunk.fileName), chunk.code]));
	removeStale(folder, dist, code);
	for (const [file, text] of code) writeChanged(file, text);
}

/** An entry `dist/node/index.js` in package.json is bundled from `src/node/index.ts`. An executable loads `dist/bin.js`. */
function findEntries(folder) {
	const file = join(packages, folder, "package.json");
	const { exports, bin } = JSON.parse(readFileSync(file, "utf8"));
	return Object.fromEntries(
		[...Object.values(exports).map((entry) => entry.default), ...(bin ? ["dist/bin.js"] : [])]
			.flatMap((path) => /(?<=dist\/).+(?=\.js$)/.exec(path) ?? [])
			.map((name) => [name, sourceOf(folder, name)]),
	);
}

/** Otherwise a package would also publish what renamed and deleted files once became. */
function removeStale(folder, dist, code) {
	if (!existsSync(dist)) return;
	for (const path of readdirSync(dist, { recursive: true })) {
		const isStale = path.endsWith(".d.ts")
			? !existsSync(sourceOf(folder, path.slice(0, -".d.ts".length)))
			: path.endsWith(".js") && !code.has(join(dist, path));
		if (isStale) rmSync(join(dist, path));
	}
}

function writeChanged(file, text) {
	if (existsSync(file) && readFileSync(file, "utf8") === text) return;
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}
