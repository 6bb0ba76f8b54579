/** How much a server with skills loads at start, and in total. */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { expect, it } from "vitest";

const options = {
	stdin: {
		contents: 'export { createSkills, registerSkills } from "@skillbake/runtime";',
		resolveDir: fileURLToPath(new URL(".", import.meta.url)),
	},
	bundle: true,
	minify: true,
	format: "esm",
	outdir: "out",
	write: false,
	metafile: true,
} as const satisfies BuildOptions;

it("loads at most 4,300 bytes at start (min + gzip): registerSkills, the collection, and what they need of core", async () => {
	const { metafile, outputFiles } = await build({ ...options, splitting: true });
	const sizes = new Map(
		outputFiles.map(({ path, contents }) => [basename(path), gzipSync(contents).length]),
	);
	const atStart = new Set(["stdin.js"]);
	for (const file of atStart)
		for (const { path, kind } of metafile.outputs[`out/${file}`]!.imports)
			if (kind === "import-statement") atStart.add(basename(path));
	const total = [...atStart].reduce((sum, file) => sum + sizes.get(file)!, 0);
	expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(4_300);
});

it("is at most 6,600 bytes in a bundle of one file, without what only an option loads", async () => {
	const external = ["./load-skill-tool.js", "./require-declaration.js"];
	const { outputFiles } = await build({ ...options, external });
	expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(6_600);
});

it("has no dependency but core, and uses nothing of Node", async () => {
	const { metafile } = await build(options);
	expect(
		Object.keys(metafile.inputs).filter((path) => !/packages\/(core|runtime)\/dist\//.test(path)),
	).toEqual(["<stdin>"]);
	expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
});
