/** Reads the parts of results that several programs need, and checks their types. */
import assert from "node:assert/strict";
import type { Result, Session } from "./open-session.ts";

export interface Listed {
	readonly uri: string;
	readonly name?: string;
	readonly mimeType?: string;
	readonly description?: string;
}

export interface Entry {
	readonly uri: string;
	readonly frontmatter: Readonly<Record<string, unknown>>;
	readonly resources: readonly {
		readonly uri: string;
		readonly digest: string;
		readonly size: number;
	}[];
}

export interface Content {
	readonly uri: string;
	readonly mimeType: string | undefined;
	readonly text: string | undefined;
	readonly bytes: Buffer;
}

/** Every page of a list. */
export async function listAll<Item>(
	session: Session,
	method: string,
	field: string,
	params: Readonly<Record<string, unknown>> = {},
): Promise<Item[]> {
	const items: Item[] = [];
	let cursor: unknown;
	do {
		const page: Result = await session.request(method, {
			...params,
			...(cursor !== undefined && { cursor }),
		});
		assert.ok(Array.isArray(page[field]), `${method} gave no ${field}`);
		items.push(...page[field]);
		cursor = page["nextCursor"];
	} while (cursor !== undefined);
	return items;
}

export async function readContent(session: Session, uri: string): Promise<Content> {
	const { contents } = await session.request("resources/read", { uri });
	assert.ok(
		Array.isArray(contents) && contents.length === 1,
		`${uri} must have exactly one content`,
	);
	const { mimeType, text, blob }: { mimeType?: string; text?: string; blob?: string } = contents[0];
	assert.ok((text === undefined) !== (blob === undefined), `${uri} must be either text or blob`);
	const bytes = text === undefined ? Buffer.from(blob!, "base64") : Buffer.from(text);
	return { uri, mimeType, text, bytes };
}

/** Asserts that a request is refused with this JSON-RPC code. */
export async function assertRefused(answer: Promise<unknown>, code: number): Promise<void> {
	await assert.rejects(answer, (error: Error & { code?: unknown }) => {
		assert.equal(error.code, code, `refused with ${String(error.code)}: ${error.message}`);
		return true;
	});
}
