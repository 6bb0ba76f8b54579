/** Reads JSON of which nothing is known. */
import { SKILLS_EXTENSION } from "@skillbake/core";
import type { RawResponse } from "./server.ts";

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

/** The items that occur more than once. */
export function repeated(items: readonly string[]): Set<string> {
	const seen = new Set<string>();
	return new Set(items.filter((item) => seen.size === seen.add(item).size));
}

/** The code for a client that does not declare a capability that the server requires. */
export const MISSING_CAPABILITY = -32021;

/** `error -32602 (Unknown skill)` */
export function showError({ code, message, data }: NonNullable<RawResponse["error"]>): string {
	const text = `error ${code} (${message})`;
	return code === MISSING_CAPABILITY ? `${text}; ${blame(data)}` : text;
}

/** We declare the extension and nothing else, and neither side has to support more. */
function blame(data: unknown): string {
	const { extensions, ...others } = record(record(data)["requiredCapabilities"]);
	const missing = [...Object.keys(others), ...Object.keys(record(extensions))].filter(
		(name) => name !== SKILLS_EXTENSION,
	);
	return missing.length === 0
		? `skillbake does declare ${SKILLS_EXTENSION}, so the server is wrong`
		: `the server serves only clients that declare ${missing.join(", ")}, which skillbake does not have`;
}
