// Runs contenders in turns, so that a noisy minute of the machine slows all of them down.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Measures each contender `rounds` times. Returns all figures by contender. */
export async function interleave(contenders, rounds, measure) {
	const figures = Object.fromEntries(contenders.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++)
		for (const name of contenders) figures[name].push(await measure(name));
	return figures;
}

/** Runs a script of `children/` in a fresh process and returns the JSON that it prints. */
export function runFresh(script, args, flags = []) {
	const file = fileURLToPath(new URL(`children/${script}`, import.meta.url));
	// Contenders may log warnings first; the result is the last line.
	const output = execFileSync(process.execPath, [...flags, file, ...args], {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
	});
	return JSON.parse(output.trim().split("\n").at(-1));
}
