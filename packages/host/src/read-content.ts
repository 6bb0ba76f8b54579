/** One `resources/read`, bounded, as bytes. Nothing here is verified yet. */
import { type RequestOptions, type SkillClient, sendRequest } from "./client.ts";
import { SkillHostError } from "./errors.ts";
import { isRecord } from "./is-record.ts";
import { assertRemoteScheme, parseUri } from "./parse-uri.ts";
import { show } from "./show.ts";
import { decodeBase64, encodeText } from "./text-bytes.ts";

export interface Content {
	readonly bytes: Uint8Array;
	readonly mimeType: string | undefined;
}

/** A bound on a body, and the reason to give when it is exceeded. */
export interface ContentBound {
	readonly bytes: number;
	readonly reason: "size" | "limit";
}

export async function readContent(
	client: SkillClient,
	uri: string,
	bound: ContentBound,
	options?: RequestOptions,
): Promise<Content> {
	assertRemoteScheme(uri);
	const result = await sendRequest(client, "resources/read", { uri }, options);
	const content = pickContent(result["contents"], uri);
	const mimeType = typeof content["mimeType"] === "string" ? content["mimeType"] : undefined;
	return { bytes: decodeBody(content, uri, bound), mimeType };
}

/** The one item that answers for this URI: a server may not slip in another file's text (H11). */
function pickContent(contents: unknown, uri: string): Record<string, unknown> {
	const wanted = parseUri(uri)?.canonical ?? uri;
	const matching = (Array.isArray(contents) ? contents : []).filter(
		(item: unknown): item is Record<string, unknown> =>
			isRecord(item) &&
			typeof item["uri"] === "string" &&
			(parseUri(item["uri"])?.canonical ?? item["uri"]) === wanted,
	);
	const [content] = matching;
	if (content && matching.length === 1) return content;
	throw new SkillHostError(
		"server",
		`The server answered the read of ${show(uri)} with ${matching.length} contents for it.`,
		{ uri },
	);
}

function decodeBody(
	content: Record<string, unknown>,
	uri: string,
	bound: ContentBound,
): Uint8Array {
	const { text, blob } = content;
	if ((typeof text === "string") === (typeof blob === "string"))
		throw new SkillHostError("server", `The content of ${show(uri)} is neither text nor blob.`, {
			uri,
		});
	// A body larger than announced is refused before it is decoded (H15): UTF-8 is never shorter
	// than UTF-16 units, base64 never shorter than four thirds.
	const atLeast = typeof text === "string" ? text.length : (String(blob).length / 4) * 3 - 2;
	if (atLeast > bound.bytes) throw tooLarge(uri, bound);
	const bytes = typeof text === "string" ? encodeText(text) : decodeBase64(String(blob));
	if (bytes === undefined)
		throw new SkillHostError("encoding", `The content of ${show(uri)} is damaged.`, { uri });
	if (bytes.byteLength > bound.bytes) throw tooLarge(uri, bound);
	return bytes;
}

function tooLarge(uri: string, bound: ContentBound): SkillHostError {
	return new SkillHostError(
		bound.reason,
		`The content of ${show(uri)} is larger than the ${bound.bytes} bytes it may have.`,
		{ uri },
	);
}
