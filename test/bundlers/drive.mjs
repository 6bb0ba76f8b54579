/**
 * Builds the project in the working directory with one bundler, as its config file would:
 * `node drive.mjs <bundler> <settings>`. Exits with 1 if the build fails. With `watch`, prints a line
 * of JSON after each build: what the output prints, or the error. With `entries`, builds each and prints
 * a line of JSON with the errors.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const [, , bundler, text = "{}"] = process.argv;
const settings = JSON.parse(text);
const root = process.cwd();
const outDir = resolve("out");
let entry = "./src/main.js";
const alias = { "@": resolve("src") };

async function plugins(name) {
	const { default: skillbake } = await import(`unplugin-skillbake/${name}`);
	const instances = [skillbake(settings.options)];
	if (settings.twice) instances.push(skillbake(settings.options));
	if (settings.meanwhile) for (const plugin of instances) disturb(plugin);
	return instances;
}

/** Writes files when the plugin has read the folder and the bundler has not looked at it yet. */
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

function writeMeanwhile() {
	for (const [path, text] of Object.entries(settings.meanwhile ?? {})) {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
	settings.meanwhile = undefined;
}

function report(line) {
	process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function runOutput() {
	const file = ["main.js", "main.mjs"].map((name) => resolve(outDir, name)).find(existsSync);
	const { stdout } = await promisify(execFile)(process.execPath, [file], { maxBuffer: 1e8 });
	return JSON.parse(stdout);
}

async function afterBuild(error) {
	if (error) return report({ failed: String(error.message ?? error) });
	try {
		report({ built: await runOutput() });
	} catch (problem) {
		report({ failed: `the output does not run: ${problem.message}` });
	}
}

async function followRollup(watcher) {
	watcher.on("event", async (event) => {
		if (event.code === "BUNDLE_END") await event.result.close();
		if (event.code === "END") await afterBuild();
		if (event.code === "ERROR") await afterBuild(event.error);
	});
}

/** For those that do not say when they are done. */
function followOutput() {
	let last = 0;
	setInterval(() => {
		const file = ["main.js", "main.mjs"].map((name) => resolve(outDir, name)).find(existsSync);
		const changed = file ? statSync(file).mtimeMs : 0;
		if (changed === last) return;
		last = changed;
		setTimeout(afterBuild, 200);
	}, 100);
}

const drivers = {
	async vite() {
		const { build } = await import("vite");
		const result = await build({
			root,
			logLevel: settings.watch ? "silent" : "warn",
			configFile: false,
			resolve: { alias },
			plugins: await plugins("vite"),
			ssr: { noExternal: true },
			build: {
				ssr: entry,
				outDir,
				minify: false,
				emitAssets: true,
				watch: settings.watch ? {} : null,
			},
		});
		if (settings.watch) await followRollup(result);
	},
	async rollup() {
		const { rollup, watch } = await import("rollup");
		const { default: resolver } = await import("@rollup/plugin-node-resolve");
		const { default: aliases } = await import("@rollup/plugin-alias");
		const input = {
			input: entry,
			plugins: [
				...(await plugins("rollup")),
				aliases({ entries: alias }),
				resolver({ preferBuiltins: true }),
			],
		};
		const output = { dir: outDir, entryFileNames: "main.js" };
		if (settings.watch) return followRollup(watch({ ...input, output }));
		const bundle = await rollup(input);
		await bundle.write(output);
	},
	async rolldown() {
		const { rolldown, watch } = await import("rolldown");
		const input = {
			input: { main: entry },
			platform: "node",
			resolve: { alias },
			plugins: await plugins("rolldown"),
		};
		const output = { dir: outDir };
		if (settings.watch) return followRollup(watch({ ...input, output }));
		const bundle = await rolldown(input);
		await bundle.write(output);
	},
	async tsdown() {
		const { build } = await import("tsdown");
		await build({
			config: false,
			cwd: root,
			entry: { main: entry },
			outDir,
			alias,
			plugins: await plugins("rolldown"),
			logLevel: "warn",
			dts: false,
			failOnWarn: false,
			watch: settings.watch ?? false,
		});
		if (settings.watch) followOutput();
	},
	async esbuild() {
		const { build, context } = await import("esbuild");
		const options = {
			entryPoints: { main: entry },
			bundle: true,
			platform: "node",
			format: "esm",
			splitting: true,
			outdir: outDir,
			alias,
			logLevel: settings.watch ? "silent" : "warning",
			plugins: await plugins("esbuild"),
		};
		if (!settings.watch) return build(options);
		options.plugins.push({
			name: "report",
			setup: ({ onEnd }) =>
				onEnd(({ errors }) => {
					const message = errors.map((error) => error.text).join("\n");
					afterBuild(message && new Error(message));
				}),
		});
		await (await context(options)).watch();
	},
	async webpack() {
		const { default: webpack } = await import("webpack");
		await runWebpack(webpack, {
			experiments: { outputModule: true },
			plugins: await plugins("webpack"),
			cache: settings.cache ? { type: "filesystem", cacheDirectory: resolve("cache") } : false,
		});
	},
	async rspack() {
		const { rspack } = await import("@rspack/core");
		await runWebpack(rspack, {
			plugins: await plugins("rspack"),
			cache: settings.cache
				? { type: "persistent", storage: { type: "filesystem", directory: resolve("cache") } }
				: false,
		});
	},
	async rsbuild() {
		const { createRsbuild } = await import("@rsbuild/core");
		const rsbuild = await createRsbuild({
			cwd: root,
			config: {
				source: { entry: { main: entry } },
				resolve: { alias },
				output: { target: "node", module: true, distPath: { root: outDir }, minify: false },
				plugins: await plugins("rsbuild"),
			},
		});
		if (settings.watch)
			rsbuild.onAfterBuild(async ({ stats }) => {
				const { errors } = stats.toJson({ all: false, errors: true });
				await afterBuild(errors[0]);
			});
		await rsbuild.build({ watch: settings.watch ?? false });
	},
	async farm() {
		const { build, watch } = await import("@farmfe/core");
		if (settings.watch) followOutput();
		await (settings.watch ? watch : build)({
			root,
			compilation: {
				input: { main: entry },
				output: { path: outDir, targetEnv: "node", format: "esm" },
				resolve: { alias },
				persistentCache: false,
				// In watch mode Farm would leave lazy chunks to its development server.
				lazyCompilation: false,
				minify: false,
			},
			plugins: await plugins("farm"),
		});
	},
	async bun() {
		const { success, logs } = await globalThis.Bun.build({
			entrypoints: [entry],
			outdir: outDir,
			target: "node",
			splitting: true,
			plugins: await plugins("bun"),
			throw: false,
		});
		if (!success) throw new Error(logs.map(String).join("\n"));
	},
};

async function runWebpack(pack, config) {
	const compiler = pack({
		context: root,
		mode: "production",
		target: "node20",
		entry: { main: entry },
		output: { path: outDir, filename: "[name].js", module: true, library: { type: "module" } },
		resolve: { alias },
		optimization: { minimize: false },
		...config,
	});
	// The plugin's own loader runs before those that come after all others.
	globalThis.afterLoaders = writeMeanwhile;
	compiler.options.module.rules.push({
		resource: /skillbake(?::|%3A|%253A)/,
		enforce: "post",
		loader: fileURLToPath(new URL("last-loader.cjs", import.meta.url)),
	});
	if (settings.watch) {
		compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
			const problem = error ?? stats.toJson({ all: false, errors: true }).errors[0];
			afterBuild(problem);
		});
		return;
	}
	await new Promise((done, fail) => {
		compiler.run((error, stats) => {
			if (error) return fail(error);
			const shown = stats.toString({ all: false, errors: true, warnings: true });
			if (shown) console.error(shown);
			compiler.close(() => (stats.hasErrors() ? fail(new Error(shown)) : done()));
		});
	});
}

async function buildEach(entries) {
	const results = {};
	for (entry of entries)
		results[entry] = await drivers[bundler]().then(
			() => "built",
			(error) => error?.message ?? String(error),
		);
	report({ results });
	// Some leave workers behind after an error.
	process.exit(0);
}

try {
	await (settings.entries ? buildEach(settings.entries) : drivers[bundler]());
} catch (error) {
	console.error(error?.message ?? error);
	process.exit(1);
}
