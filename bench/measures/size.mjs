// What skills add to a bundle, minified and gzipped, and how large a module is beside the bytes in it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { compileSkills, emitModule } from "@skillbake/compiler";
import { build } from "esbuild";
import { bakeModules } from "../bake-modules.mjs";
import { generateHeavy, generateSkills } from "../generate-skills.mjs";
import { interleave } from "../interleave.mjs";

const ENTRIES = {
	skillbake: `export { createSkills, registerSkills } from "@skillbake/runtime";`,
	official: `export { SkillsExtension, SkillCatalog, memorySkillFiles } from "@modelcontextprotocol/server/ext/skills";`,
	"ext-skills": `export { declareSkillsExtension, registerSkillResources } from "@olaservo/ext-skills/server";`,
};

export async function measureSize({ base, rounds, add }) {
	const whole = {};
	for (const [name, contents] of Object.entries(ENTRIES)) whole[name] = [await weigh(contents)];
	const atStart = { skillbake: [await weigh(ENTRIES.skillbake, { atStart: true })] };
	const bundled = { unit: "bytes", of: "skillbake" };
	add({
		measure: "runtime at start, min + gzip",
		figures: atStart,
		...bundled,
		atMost: 4096,
	});
	for (const against of ["official", "ext-skills"])
		add({
			measure: "runtime in one file, min + gzip",
			figures: whole,
			...bundled,
			against,
			ratioAtMost: 1,
		});

	for (const [kind, folder, ratioAtMost] of [
		["text", generateSkills(base, 1000), 1.1],
		["binary", generateHeavy(base), 1.4],
	]) {
		const { manifest } = await compileSkills(folder);
		const raw = manifest.skills
			.flatMap(({ resources }) => resources)
			.reduce((sum, { size }) => sum + size, 0);
		const figures = {
			module: [Buffer.byteLength(emitModule(manifest)) / 1e6],
			"raw bytes": [raw / 1e6],
		};
		add({
			measure: `emitted module, ${kind}`,
			unit: "MB",
			figures,
			of: "module",
			against: "raw bytes",
			ratioAtMost,
		});
	}
	await measureLoad({ base, rounds, add });
}

/** Evaluating the module's text beside parsing the same data as JSON, per MB. */
async function measureLoad({ base, rounds, add }) {
	const { modules, manifest } = await bakeModules(
		generateSkills(base, 1000),
		`${base}/modules-1000`,
	);
	const text = readFileSync(`${modules}/source/inline/skills.mjs`, "utf8")
		.replace(/^import .*$/m, "const createSkills = (...all) => all;")
		.replace(/^export default skills;$/m, "skills");
	const json = JSON.stringify(manifest);
	let salt = 0;
	const figures = await interleave(["module", "JSON.parse"], rounds * 2, (name) => {
		// A new comment each time; otherwise the engine reuses the compiled code.
		const source = `${text}\n//${salt++}`;
		const started = performance.now();
		if (name === "module") new Script(source).runInNewContext();
		else JSON.parse(json);
		return (performance.now() - started) / (text.length / 1e6);
	});
	add({
		measure: "loading the module, per MB",
		unit: "ms",
		figures,
		of: "module",
		against: "JSON.parse",
	});
}

/** The size of everything or, `atStart`, of what a server with code splitting loads before any request. */
async function weigh(contents, { atStart = false } = {}) {
	const { outputFiles, metafile } = await build({
		stdin: { contents, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
		bundle: true,
		splitting: atStart,
		outdir: "out",
		minify: true,
		format: "esm",
		platform: "node",
		target: "es2022",
		write: false,
		metafile: true,
		// Every server already has its SDK and the SDK's dependencies.
		plugins: [externalSdk],
	});
	const loaded = new Set(["out/stdin.js"]);
	for (const file of loaded)
		for (const { path, kind, external } of metafile.outputs[file].imports)
			if (kind === "import-statement" && !external) loaded.add(path);
	return outputFiles
		.filter(({ path }) => [...loaded].some((file) => path.endsWith(file)))
		.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

/** Leaves out the SDKs, except for their own support of skills. */
const externalSdk = {
	name: "external-sdk",
	setup({ onResolve }) {
		onResolve({ filter: /^(@modelcontextprotocol\/|zod)/ }, ({ path }) =>
			path.includes("/ext/skills") ? undefined : { path, external: true },
		);
	},
};
