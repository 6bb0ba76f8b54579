import type { Next } from "./intercept-requests.ts";
import { notFound } from "./rpc-error.ts";

/** For what is not ours: the application's answer, or an error that says what was asked for. */
export function passOn(next: Next, kind: string, asked: unknown): Promise<unknown> {
	if (next) return next();
	throw notFound(kind, asked);
}
