/**
 * Feeds inputs to a check until the time is up. The short form tries the same inputs every time, so that a
 * build fails only for what it changed. With `FUZZ_SECONDS`, each run tries others.
 */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";

/** How long each fuzz test runs. */
export const FUZZ_SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 20);

/** For `it`: shrinking a failing input takes longer than finding it. */
export const FUZZ_TIMEOUT = FUZZ_SECONDS * 3_000 + 60_000;

const SEEDS = new URL("../hardening/seeds/", import.meta.url);

/** The inputs in `test/hardening/seeds/<target>`: one file each, among them every past finding. */
export function readSeeds(target: string): Buffer[] {
	const folder = new URL(`${target}/`, SEEDS);
	return readdirSync(folder)
		.sort()
		.map((name) => readFileSync(new URL(name, folder)));
}

export interface FuzzInputs<T> {
	readonly seeds: readonly T[];
	readonly inputs: fc.Arbitrary<T>;
	/** How many inputs one `T` is, where a check takes several at once. */
	readonly size?: number;
}

/**
 * Tries every seed as it is, then inputs from `inputs`. A failure names the smallest failing input
 * and the `seed` and `path` that repeat it. Prints and returns how many inputs it tried.
 */
export async function fuzz<T>(
	name: string,
	{ seeds, inputs, size = 1 }: FuzzInputs<T>,
	judge: (input: T) => unknown,
): Promise<number> {
	const ends = performance.now() + FUZZ_SECONDS * 1000;
	let tried = 0;
	const property = fc.asyncProperty(inputs, async (input) => {
		tried++;
		// Checks of plain functions would otherwise never let a timer run.
		if (tried % 500 === 0) await new Promise(setImmediate);
		await judge(input);
	});
	for (const seed of seeds) await judge(seed);
	await fc.assert(property, {
		numRuns: Number.MAX_SAFE_INTEGER,
		interruptAfterTimeLimit: Math.max(1000, ends - performance.now()),
		markInterruptAsFailure: false,
		...(process.env["FUZZ_SECONDS"] === undefined && { seed: 1 }),
	});
	console.log(`${name}: ${tried * size} mutated inputs in ${FUZZ_SECONDS} s`);
	return tried * size;
}
