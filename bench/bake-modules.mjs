// What a build makes of a folder: the server's skills and the runtime in one file, or in chunks.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileSkills, emitChunk, emitModule } from "@skillbake/compiler";
import { build } from "esbuild";

/** `out` lies below bench/, so that the bare import of the runtime resolves. */
export async function bakeModules(folder, out) {
	const { manifest } = await compileSkills(folder);
	const chunk = (index) => `./chunk-${index}.mjs`;
	await bundle(out, "inline", { "skills.mjs": emitModule(manifest) });
	await bundle(out, "lazy", {
		"skills.mjs": emitModule(manifest, { content: "lazy", chunk }),
		...Object.fromEntries(
			manifest.skills.map((_, index) => [chunk(index), emitChunk(manifest, index)]),
		),
	});
	return { modules: out, manifest };
}

async function bundle(out, mode, modules) {
	const source = join(out, "source", mode);
	const entry = `export { default } from "./skills.mjs";\nexport { registerSkills } from "@skillbake/runtime";\n`;
	for (const [path, text] of Object.entries({ ...modules, "server-skills.mjs": entry })) {
		const file = join(source, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	await build({
		entryPoints: [join(source, "server-skills.mjs")],
		outdir: join(out, mode),
		outExtension: { ".js": ".mjs" },
		bundle: true,
		splitting: true,
		minify: true,
		// Minifying 11 MB of string literals shortens nothing and takes a while.
		minifySyntax: false,
		format: "esm",
		platform: "node",
		logLevel: "error",
	});
}
