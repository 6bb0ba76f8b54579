import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterBuild, followOutput, followRollup } from "./report-builds.mjs";
import { writeMeanwhile } from "./write-meanwhile.mjs";

/** By bundler: builds a project, or watches it, as its config file would. */
export const drivers = {
	async vite(project) {
		const { build } = await import("vite");
		const result = await build({
			root: project.root,
			logLevel: project.watch ? "silent" : "warn",
			configFile: false,
			resolve: { alias: project.alias },
			plugins: await project.plugins("vite"),
			ssr: { noExternal: true },
			build: {
				ssr: project.entry,
				outDir: project.outDir,
				minify: false,
				emitAssets: true,
				watch: project.watch ? {} : null,
			},
		});
		if (project.watch) await followRollup(result);
	},
	async rollup(project) {
		const { rollup, watch } = await import("rollup");
		const { default: resolver } = await import("@rollup/plugin-node-resolve");
		const { default: aliases } = await import("@rollup/plugin-alias");
		const input = {
			input: project.entry,
			plugins: [
				...(await project.plugins("rollup")),
				aliases({ entries: project.alias }),
				resolver({ preferBuiltins: true }),
			],
		};
		const output = { dir: project.outDir, entryFileNames: "main.js" };
		if (project.watch) return followRollup(watch({ ...input, output }));
		const bundle = await rollup(input);
		await bundle.write(output);
	},
	async rolldown(project) {
		const { rolldown, watch } = await import("rolldown");
		const input = {
			input: { main: project.entry },
			platform: "node",
			resolve: { alias: project.alias },
			plugins: await project.plugins("rolldown"),
		};
		const output = { dir: project.outDir };
		if (project.watch) return followRollup(watch({ ...input, output }));
		const bundle = await rolldown(input);
		await bundle.write(output);
	},
	async tsdown(project) {
		const { build } = await import("tsdown");
		await build({
			config: false,
			cwd: project.root,
			entry: { main: project.entry },
			outDir: project.outDir,
			alias: project.alias,
			plugins: await project.plugins("rolldown"),
			logLevel: "warn",
			dts: false,
			failOnWarn: false,
			watch: project.watch,
		});
		if (project.watch) followOutput();
	},
	async esbuild(project) {
		const { build, context } = await import("esbuild");
		const options = {
			entryPoints: { main: project.entry },
			bundle: true,
			platform: "node",
			format: "esm",
			splitting: true,
			outdir: project.outDir,
			alias: project.alias,
			logLevel: project.watch ? "silent" : "warning",
			plugins: await project.plugins("esbuild"),
		};
		if (!project.watch) return build(options);
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
	async webpack(project) {
		const { default: webpack } = await import("webpack");
		await runWebpack(webpack, project, {
			experiments: { outputModule: true },
			plugins: await project.plugins("webpack"),
			cache: project.cache ? { type: "filesystem", cacheDirectory: resolve("cache") } : false,
		});
	},
	async rspack(project) {
		const { rspack } = await import("@rspack/core");
		await runWebpack(rspack, project, {
			plugins: await project.plugins("rspack"),
			cache: project.cache
				? { type: "persistent", storage: { type: "filesystem", directory: resolve("cache") } }
				: false,
		});
	},
	async rsbuild(project) {
		const { createRsbuild } = await import("@rsbuild/core");
		const rsbuild = await createRsbuild({
			cwd: project.root,
			config: {
				source: { entry: { main: project.entry } },
				resolve: { alias: project.alias },
				output: { target: "node", module: true, distPath: { root: project.outDir }, minify: false },
				plugins: await project.plugins("rsbuild"),
			},
		});
		if (project.watch)
			rsbuild.onAfterBuild(async ({ stats }) => {
				const { errors } = stats.toJson({ all: false, errors: true });
				await afterBuild(errors[0]);
			});
		await rsbuild.build({ watch: project.watch });
	},
	async farm(project) {
		const { build, watch } = await import("@farmfe/core");
		if (project.watch) followOutput();
		await (project.watch ? watch : build)({
			root: project.root,
			compilation: {
				input: { main: project.entry },
				output: { path: project.outDir, targetEnv: "node", format: "esm" },
				resolve: { alias: project.alias },
				persistentCache: project.cache,
				// In watch mode Farm would leave lazy chunks to its development server.
				lazyCompilation: false,
				minify: false,
			},
			plugins: await project.plugins("farm"),
		});
	},
	async bun(project) {
		const { success, logs } = await globalThis.Bun.build({
			entrypoints: [project.entry],
			outdir: project.outDir,
			target: "node",
			splitting: true,
			plugins: await project.plugins("bun"),
			throw: false,
		});
		if (!success) throw new Error(logs.map(String).join("\n"));
	},
};

async function runWebpack(pack, project, config) {
	const compiler = pack({
		context: project.root,
		mode: "production",
		target: "node20",
		entry: { main: project.entry },
		output: {
			path: project.outDir,
			filename: "[name].js",
			module: true,
			library: { type: "module" },
		},
		resolve: { alias: project.alias },
		optimization: { minimize: false },
		...config,
	});
	// Post loaders run after the plugin's own loader.
	globalThis.afterLoaders = writeMeanwhile;
	compiler.options.module.rules.push({
		resource: /skillbake(?::|%3A|%253A)/,
		enforce: "post",
		loader: fileURLToPath(new URL("last-loader.cjs", import.meta.url)),
	});
	if (project.watch) {
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
