/** The time and the bytes that one run may take, over all requests and connections to a server. */
import { DEFAULT_BUDGET } from "../commands/server-options.ts";
import { Failure } from "../output/errors.ts";

export interface Budget {
	/** Aborted when the budget is used up. Its reason is a `Failure` that says which part. */
	readonly signal: AbortSignal;
	/** Counts bytes that the server sent. */
	spend(bytes: number): void;
	/** Settles like the work, or rejects when the budget is used up. */
	within<T>(work: Promise<T>): Promise<T>;
}

const BYTES_PER_MEGABYTE = 1_000_000;

export function startBudget({ seconds, megabytes } = DEFAULT_BUDGET): Budget {
	const stop = new AbortController();
	const { signal } = stop;
	// Not `AbortSignal.timeout`, whose reason is not ours. It must not keep the process alive.
	setTimeout(
		() => stop.abort(new Failure(`The run took ${seconds} s. --max-time <seconds> allows more.`)),
		seconds * 1000,
	).unref();
	let left = megabytes * BYTES_PER_MEGABYTE;
	return {
		signal,
		spend(bytes) {
			left -= bytes;
			if (left < 0 && !signal.aborted)
				stop.abort(
					new Failure(
						`The server sent more than ${megabytes} MB. --max-size <megabytes> allows more.`,
					),
				);
		},
		within(work) {
			return new Promise((done, fail) => {
				const give = () => fail(signal.reason);
				if (signal.aborted) give();
				signal.addEventListener("abort", give, { once: true });
				work.then(done, fail).finally(() => signal.removeEventListener("abort", give));
			});
		},
	};
}
