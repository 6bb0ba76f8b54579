/** Errors as both SDKs put them on the wire: a number in `code` becomes the JSON-RPC code. */
import type { Next } from "./intercept-requests.ts";
import { quote } from "./quote.ts";

export const INVALID_PARAMS = -32602;

export function rpcError(code: number, message: string, data?: object): Error {
	return Object.assign(new Error(message), { code, data });
}

/** The request is malformed or asks for something that does not exist (S11–S13). */
export function invalidParams(message: string): Error {
	return rpcError(INVALID_PARAMS, message);
}

export function notFound(kind: string, asked: unknown): Error {
	return invalidParams(`There is no ${kind} ${quote(asked)}`);
}

/** Leaves a request to the application; without a handler there, what was asked for does not exist. */
export function passOn(next: Next, kind: string, asked: unknown): Promise<unknown> {
	if (next) return next();
	throw notFound(kind, asked);
}
