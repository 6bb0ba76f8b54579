/** Makes a `fetch` that charges what comes back to a budget, and ends with it. */
import type { Budget } from "./budget.ts";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export function fetchWithin(fetch: Fetch, { signal, spend }: Budget): Fetch {
	return async (url, init) => {
		const signals = init?.signal ? [init.signal, signal] : [signal];
		const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
		if (!response.body) return response;
		const counted = new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				spend(chunk.byteLength);
				if (signal.aborted) controller.error(signal.reason);
				else controller.enqueue(chunk);
			},
		});
		return new Response(response.body.pipeThrough(counted), response);
	};
}
