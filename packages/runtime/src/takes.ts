/** The parameters of every method. They are checked by type and size before any work is done with them. */
import type { Next } from "./intercept-requests.ts";
import { invalidParams } from "./rpc-error.ts";
import type { Answer, View } from "./view.ts";

/**
 * Far above any URI, name or cursor, and far below what takes time. Arguments of the application's
 * prompts and tools are its own, and may be larger.
 */
const MAX_LENGTH = 65_536;

/** Throws a sentence about a bad value. Done by hand: a schema's refusal gives -32603 on v1. */
type Check<T> = (value: unknown, name: string) => asserts value is T;
type Checks = { readonly [name: string]: Check<unknown> };
type Checked<C extends Checks> = {
	readonly [name in keyof C]: C[name] extends Check<infer T> ? T : never;
};

export const text: Check<string> = (value, name) => {
	if (typeof value !== "string" || value.length > MAX_LENGTH)
		throw invalidParams(`${name} must be a string of at most ${MAX_LENGTH} characters`);
};

/** An object with these fields, and any others. */
export function record<C extends Checks>(fields: C): Check<Checked<C>> {
	return (value, name) => {
		if (typeof value !== "object" || !value || Array.isArray(value))
			throw invalidParams(`${name} must be an object`);
		for (const field in fields) {
			const check: Check<unknown> = fields[field]!;
			check((value as { readonly [field: string]: unknown })[field], `${name}.${field}`);
		}
	};
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
	return (value, name) => {
		if (value !== undefined) check(value, name);
	};
}

export const PAGE = { cursor: optional(text) };
export const CALL = { name: text, arguments: optional(record({})) };

/** An answer together with the parameters that it takes. */
export function takes<C extends Checks>(
	fields: C,
	answer: (view: View, params: Checked<C>, next: Next) => unknown,
): Answer {
	const check: Check<Checked<C>> = record(fields);
	return (view, params: unknown, next) => {
		check(params, "params");
		return answer(view, params, next);
	};
}
