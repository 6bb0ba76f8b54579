/** Errors as both SDKs put them on the wire: a number in `code` becomes the JSON-RPC code. */
import { quote } from "./quote.ts";

/** The request asks for something that is not there or not well-formed (S11–S13). */
export function invalidParams(message: string): Error {
	return Object.assign(new Error(message), { code: -32602 });
}

export function notFound(kind: string, asked: unknown): Error {
	return invalidParams(`There is no ${kind} ${quote(asked)}`);
}

/** A parameter that has to be a string. Checked by hand: a schema's refusal gives -32603 on v1. */
export function textParam(params: { readonly [name: string]: unknown }, name: string): string {
	const value = params[name];
	if (typeof value === "string") return value;
	throw invalidParams(`${name} has to be a string, not ${quote(value)}`);
}
