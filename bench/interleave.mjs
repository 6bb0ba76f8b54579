// Runs contenders in turns, so that a noisy minute of the machine falls on all of them.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Each contender `rounds` times; gives all figures by contender. */
export async function interleave(contenders, rounds, measure) {
	const figures = Object.fromEntries(contenders.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++)
		for (const name of contenders) figures[name].push(await measure(name));
	return figures;
}

/** What a script in `children/` prints, from a fresh process. */
export function runFresh(script, args, flags = []) {
	const file = fileURLToPath(new URL(`children/${script}`, import.meta.url));
	// Contenders log their warnings; only the last line is the result.
	const output = execFileSync(process.execPath, [...flags, file, ...args], {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
	});
	return JSON.parse(output.trim().split("\n").at(-1));
}
