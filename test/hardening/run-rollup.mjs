// Builds `src/main.js` with Rollup in each of the given directories: `node run-rollup.mjs <directory>…`
import { rollup } from "rollup";
import skillbake from "unplugin-skillbake/rollup";

for (const directory of process.argv.slice(2)) {
	process.chdir(directory);
	const bundle = await rollup({
		input: "src/main.js",
		external: /^@skillbake/,
		plugins: [skillbake({ content: "asset" })],
	});
	// Names without a hash: the worst case, because files of several builds share them.
	await bundle.write({ dir: "out", assetFileNames: "[name][extname]" });
	await bundle.close();
}
