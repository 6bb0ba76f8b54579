// What skills add to a bundle, minified and gzipped, and what a module weighs against its bytes.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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
	const figures = {};
	for (const [name, contents] of Object.entries(ENTRIES))
		figures[name] = [await bundleSize(contents)];
	add({
		measure: "runtime in a bundle, min + gzip, bytes",
		figures,
		of: "skillbake",
		atMostValue: 4096,
	});
	add({
		measure: "runtime in a bundle, min + gzip, bytes",
		figures,
		of: "skillbake",
		against: "official",
		atMost: 1,
	});
	add({
		measure: "runtime in a bundle, min + gzip, bytes",
		figures,
		of: "skillbake",
		against: "ext-skills",
		atMost: 1,
	});

	for (const [kind, folder, atMost] of [
		["text", generateSkills(base, 1000), 1.1],
		["binary", generateHeavy(base), 1.4],
	]) {
		const { manifest } = await compileSkills(folder);
		const raw = manifest.skills
			.flatMap(({ resources }) => resources)
			.reduce((sum, { size }) => sum + size, 0);
		const figures = { module: [Buffer.byteLength(emitModule(manifest))], "raw bytes": [raw] };
		add({
			measure: `emitted module, ${kind}, bytes`,
			figures,
			of: "module",
			against: "raw bytes",
			atMost,
		});
	}
	await measureLoad({ base, rounds, add });
}

/** Evaluating the module's text against parsing the same data as JSON. */
async function measureLoad({ base, rounds, add }) {
	const { modules, manifest } = await bakeModules(
		generateSkills(base, 1000),
		`${base}/modules-1000`,
	);
	const text = readFileSync(`${modules}/source/inline/skills.mjs`, "utf8")
		.replace(/^import .*$/m, "const createSkills = (...all) => all;")
		.replace(/^export default skills;$/m, "skills");
	const json = JSON.stringify(manifest);
	const vm = await import("node:vm");
	let salt = 0;
	const figures = await interleave(["module", "JSON.parse"], rounds * 2, (name) => {
		// A new comment each time: V8 would find the same source compiled already.
		const source = `${text}\n//${salt++}`;
		const started = performance.now();
		if (name === "module") new vm.Script(source).runInNewContext();
		else JSON.parse(json);
		return performance.now() - started;
	});
	add({ measure: "loading 11 MB of skills, ms", figures, of: "module", against: "JSON.parse" });
}

async function bundleSize(contents) {
	const { outputFiles } = await build({
		stdin: { contents, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
		bundle: true,
		minify: true,
		format: "esm",
		platform: "node",
		target: "es2022",
		write: false,
		// Every server has its SDK and the SDK's own dependencies already.
		plugins: [externalSdk],
	});
	return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** The packages themselves; what they export for skills is what is weighed. */
const externalSdk = {
	name: "external-sdk",
	setup({ onResolve }) {
		onResolve({ filter: /^(@modelcontextprotocol\/|zod)/ }, ({ path }) =>
			path.includes("/ext/skills") ? undefined : { path, external: true },
		);
	},
};
