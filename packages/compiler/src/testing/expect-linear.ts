/** Asserts how the time of something grows, on a machine that is busy with other work. */

/** Doubling the input may cost this much more; quadratic work costs 4 times as much. */
const MOST_GROWTH = 2.5;
/** In milliseconds. Below this, pauses of the machine count for more than the work. */
const PAUSE = 100;
const TRIES = 5;

/**
 * Fails if `run` takes more than 2.5 times as long for twice the input. `make` builds an input of about
 * the given length, which is not measured. Choose a length for which quadratic work takes a second.
 */
export function expectLinear<Input>(
	make: (length: number) => Input,
	run: (input: Input) => unknown,
	length: number,
): void {
	const half = make(length / 2);
	const whole = make(length);
	let least = { half: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
	for (let i = 0; i < TRIES; i++) {
		least = {
			whole: Math.min(least.whole, measure(run, whole)),
			half: Math.min(least.half, measure(run, half)),
		};
		if (least.whole <= MOST_GROWTH * least.half + PAUSE) return;
	}
	throw new Error(
		`${least.half.toFixed()} ms for ${length / 2} characters, ${least.whole.toFixed()} ms for ${length}`,
	);
}

function measure<Input>(run: (input: Input) => unknown, input: Input): number {
	const start = performance.now();
	run(input);
	return performance.now() - start;
}
