/** Reads a listing page by page, within limits (H15). */
import { SkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { measureJson } from "../untrusted/measure-json.ts";
import { type RequestOptions, type SkillClient, sendRequest } from "./client.ts";

export async function walkPages(
	client: SkillClient,
	method: string,
	params: Record<string, unknown>,
	field: string,
	options: RequestOptions = {},
): Promise<unknown[]> {
	const limits = resolveLimits(options.limits);
	let bytes = 0;
	const items: unknown[] = [];
	const cursors = new Set<string>();
	for (let cursor: string | undefined; ; ) {
		options.charge?.(0);
		const page = await sendRequest(
			client,
			method,
			cursor === undefined ? params : { ...params, cursor },
			options,
		);
		const size = measureJson(page, limits.serverBytes);
		options.charge?.(size);
		bytes += size;
		if (bytes > limits.serverBytes) throw tooMuch(method, `more than ${limits.serverBytes} bytes`);
		const found = page[field];
		if (!Array.isArray(found))
			throw new SkillHostError("server", `The server's answer to ${method} has no ${field}.`);
		if (items.length + found.length > limits.entries)
			throw tooMuch(method, `more than ${limits.entries} entries`);
		for (const item of found) items.push(item);
		const next = page["nextCursor"];
		if (typeof next !== "string") return items;
		// A cursor that was used before can only lead in a circle.
		if (cursors.has(next)) throw tooMuch(method, "the same cursor twice");
		cursors.add(next);
		if (cursors.size >= limits.pages) throw tooMuch(method, `more than ${limits.pages} pages`);
		cursor = next;
	}
}

function tooMuch(method: string, what: string): SkillHostError {
	return new SkillHostError("limit", `The server answers ${method} with ${what}.`);
}
