/** Reads JSON of which nothing is known. */
import type { RawResponse } from "../connect/server.ts";

export type Json = { readonly [key: string]: unknown };

export function isRecord(value: unknown): value is Json {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An empty object for anything else. */
export function record(value: unknown): Json {
	return isRecord(value) ? value : {};
}

/** An empty string for anything else. */
export function text(value: unknown): string {
	return typeof value === "string" ? value : "";
}

/** The objects in a list of a result. */
export function list({ result }: RawResponse, field: string): Json[] {
	const items = record(result)[field];
	return Array.isArray(items) ? items.map(record) : [];
}

/** `error -32602 (Unknown skill)` */
export function showError({ code, message }: NonNullable<RawResponse["error"]>): string {
	return `error ${code} (${message})`;
}
