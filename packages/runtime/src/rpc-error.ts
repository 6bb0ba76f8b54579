/** Errors as both SDKs put them on the wire: a number in `code` becomes the JSON-RPC code. */
import type { Next } from "./intercept-requests.ts";
import { quote } from "./quote.ts";

/** The request is malformed or asks for something that does not exist (S11–S13). */
export function invalidParams(message: string): Error {
	return Object.assign(new Error(message), { code: -32602 });
}

export function notFound(kind: string, asked: unknown): Error {
	return invalidParams(`There is no ${kind} ${quote(asked)}`);
}

/** A parameter that must be a string. Checked by hand: a schema's refusal gives -32603 on v1. */
export function textParam(params: { readonly [name: string]: unknown }, name: string): string {
	const value = params[name];
	if (typeof value === "string") return value;
	throw invalidParams(`${name} must be a string, not ${quote(value)}`);
}

/** Leaves a request to the application; without a handler there, what was asked for does not exist. */
export function passOn(next: Next, kind: string, asked: unknown): Promise<unknown> {
	if (next) return next();
	throw notFound(kind, asked);
}
