/** Sends one `resources/read` and returns the bytes, limited in size but not yet verified. */
import { SkillHostError } from "../errors.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { assertRemoteScheme, parseUri } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import { decodeBase64, encodeText } from "../untrusted/text-bytes.ts";
import { type RequestOptions, type SkillClient, sendRequest } from "./client.ts";

export interface Content {
	readonly bytes: Uint8Array;
	readonly mimeType: string | undefined;
}

/** The largest acceptable content, and the error reason for anything larger. */
export interface ContentLimit {
	readonly bytes: number;
	readonly reason: "size" | "limit";
}

export async function readContent(
	client: SkillClient,
	uri: string,
	limit: ContentLimit,
	options?: RequestOptions,
): Promise<Content> {
	assertRemoteScheme(uri, options?.schemes);
	const result = await sendRequest(client, "resources/read", { uri }, options);
	const content = pickContent(result["contents"], uri);
	const mimeType = typeof content["mimeType"] === "string" ? content["mimeType"] : undefined;
	return { bytes: decodeBody(content, uri, limit), mimeType };
}

/** The only item with this URI: a server must not slip in the text of another file (H11). */
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
		`The server answered a read of ${show(uri)} with ${matching.length} contents for that URI instead of one.`,
		{ uri },
	);
}

function decodeBody(
	content: Record<string, unknown>,
	uri: string,
	limit: ContentLimit,
): Uint8Array {
	const { text, blob } = content;
	if ((typeof text === "string") === (typeof blob === "string"))
		throw new SkillHostError("server", `The content of ${show(uri)} must be either text or blob.`, {
			uri,
		});
	// Refuse large content before decoding it (H15): UTF-8 has at least as many bytes as UTF-16 has
	// units, and base64 is four thirds as long as its bytes.
	const atLeast = typeof text === "string" ? text.length : (String(blob).length / 4) * 3 - 2;
	if (atLeast > limit.bytes) throw tooLarge(uri, limit);
	const bytes = typeof text === "string" ? encodeText(text) : decodeBase64(String(blob));
	if (bytes === undefined)
		throw new SkillHostError(
			"encoding",
			`The content of ${show(uri)} is not valid ${typeof text === "string" ? "Unicode" : "base64"}.`,
			{ uri },
		);
	if (bytes.byteLength > limit.bytes) throw tooLarge(uri, limit);
	return bytes;
}

function tooLarge(uri: string, limit: ContentLimit): SkillHostError {
	return new SkillHostError(
		limit.reason,
		`The content of ${show(uri)} is larger than ${limit.bytes} bytes.`,
		{ uri },
	);
}
