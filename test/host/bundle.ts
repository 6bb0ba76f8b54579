/** Bundles and minifies for browsers, as a web page would load it. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export async function bundle(
	entry: { file: string } | { code: string },
): Promise<{ code: string; gzip: number }> {
	const result = await build({
		...("file" in entry
			? { entryPoints: [entry.file] }
			: { stdin: { contents: entry.code, resolveDir: import.meta.dirname } }),
		bundle: true,
		minify: true,
		format: "esm",
		platform: "browser",
		target: "es2022",
		write: false,
		logLevel: "silent",
	});
	const code = result.outputFiles[0]?.text ?? "";
	return { code, gzip: gzipSync(code, { level: 9 }).byteLength };
}
