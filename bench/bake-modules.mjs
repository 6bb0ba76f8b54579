// Builds a folder for a server: skills and runtime bundled into one file or chunks, or unbundled files
// that import the runtime from node_modules.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileSkills, emitChunk, emitModule } from "@skillbake/compiler";
import { build } from "esbuild";
import { COMMAND } from "./skillbake-command.mjs";

const ENTRY = "server-skills.mjs";
const ENTRY_TEXT = `export { default } from "./skills.mjs";
export { registerSkills } from "@skillbake/runtime";
`;

/** `out` must be below bench/, where the import of `@skillbake/runtime` resolves. */
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

/** For servers without a bundler, in the mode that leaves contents out of the start. */
export function buildUnbundled(folder, out) {
	const directory = join(out, "unbundled");
	const args = ["build", folder, "--out", join(directory, "skills.mjs"), "--content", "lazy"];
	execFileSync(process.execPath, [COMMAND, ...args], { stdio: "ignore" });
	writeFileSync(join(directory, ENTRY), ENTRY_TEXT);
}

async function bundle(out, mode, modules) {
	const source = join(out, "source", mode);
	for (const [path, text] of Object.entries({ ...modules, [ENTRY]: ENTRY_TEXT })) {
		const file = join(source, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	await build({
		entryPoints: [join(source, ENTRY)],
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
