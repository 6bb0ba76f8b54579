/** Bounds the time of a listing with all its requests (H15). */
import { SkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import type { RequestOptions } from "./client.ts";

/**
 * Runs `work` with a signal that ends it after `listingSeconds`. Does not rely on the client to
 * notice the signal.
 */
export async function withinDeadline<Options extends RequestOptions, T>(
	options: Options,
	work: (options: Options) => Promise<T>,
): Promise<T> {
	const { listingSeconds } = resolveLimits(options.limits);
	const deadline = new AbortController();
	const late = () =>
		deadline.abort(
			new SkillHostError("limit", `The server took more than ${listingSeconds} seconds to list.`),
		);
	const timer = setTimeout(late, listingSeconds * 1000);
	const signal = options.signal
		? AbortSignal.any([options.signal, deadline.signal])
		: deadline.signal;
	const aborted = new Promise<never>((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	try {
		return await Promise.race([work({ ...options, signal }), aborted]);
	} finally {
		clearTimeout(timer);
	}
}
