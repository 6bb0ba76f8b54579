// What loading our packages costs as they are published: beside a bundle, and beside Node itself.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { interleave, runFresh } from "../interleave.mjs";
import { COMMAND } from "../skillbake-command.mjs";

const HERE = fileURLToPath(new URL("..", import.meta.url));
const FIVE_SKILLS = fileURLToPath(new URL("../../examples/skills", import.meta.url));

const PROCESSES = {
	"node -e 0": ["-e", "0"],
	"import of the compiler": ["--input-type=module", "-e", 'import "@skillbake/compiler";'],
	"skillbake check, 5 skills": [COMMAND, "check", FIVE_SKILLS],
};

export async function measureLoad({ base, rounds, add }) {
	const runtimes = { unbundled: "@skillbake/runtime", bundled: await bundleRuntime(base) };
	add({
		measure: "import of the runtime",
		unit: "ms",
		figures: await interleave(
			Object.keys(runtimes),
			rounds,
			(name) => runFresh("import.mjs", [runtimes[name]]).milliseconds,
		),
		of: "unbundled",
		against: "bundled",
		ratioAtMost: 2,
	});

	const figures = await interleave(Object.keys(PROCESSES), rounds, (name) =>
		timeProcess(PROCESSES[name]),
	);
	for (const [of, ratioAtMost] of [
		["import of the compiler", 2],
		["skillbake check, 5 skills", 4],
	])
		add({ measure: "whole process", unit: "ms", figures, of, against: "node -e 0", ratioAtMost });
}

async function bundleRuntime(base) {
	await build({
		stdin: {
			contents: 'export { createSkills, registerSkills } from "@skillbake/runtime";',
			resolveDir: HERE,
		},
		outdir: `${base}/bundled-runtime`,
		outExtension: { ".js": ".mjs" },
		bundle: true,
		splitting: true,
		minify: true,
		format: "esm",
		platform: "node",
	});
	return `${base}/bundled-runtime/stdin.mjs`;
}

function timeProcess(args) {
	const started = performance.now();
	execFileSync(process.execPath, args, { cwd: HERE, stdio: "ignore" });
	return performance.now() - started;
}
