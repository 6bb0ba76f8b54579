/** Prints a line of JSON after each build: what the output prints, or the error. */
import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";

export function report(line) {
	process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function runOutput() {
	const { stdout } = await promisify(execFile)(process.execPath, [outputFile()], {
		maxBuffer: 1e8,
	});
	return JSON.parse(stdout);
}

export async function afterBuild(error) {
	if (error) return report({ failed: String(error.message ?? error) });
	try {
		report({ built: await runOutput() });
	} catch (problem) {
		report({ failed: `the output does not run: ${problem.message}` });
	}
}

export async function followRollup(watcher) {
	watcher.on("event", async (event) => {
		if (event.code === "BUNDLE_END") await event.result.close();
		if (event.code === "END") await afterBuild();
		if (event.code === "ERROR") await afterBuild(event.error);
	});
}

/** For bundlers that do not say when a build is done. */
export function followOutput() {
	let last = 0;
	setInterval(() => {
		const file = outputFile();
		const changed = file ? statSync(file).mtimeMs : 0;
		if (changed === last) return;
		last = changed;
		setTimeout(afterBuild, 200);
	}, 100);
}

function outputFile() {
	return ["out/main.js", "out/main.mjs"].map((name) => resolve(name)).find(existsSync);
}
