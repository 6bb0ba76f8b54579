/** Reads the bytes in an answer to `resources/read`. */

import { record, showError } from "../connect/json.ts";
import type { RawResponse } from "../connect/server.ts";

export type Body =
	| {
			readonly bytes: Buffer;
			readonly isText: boolean;
			readonly mimeType: unknown;
			readonly content: { readonly [key: string]: unknown };
	  }
	| { readonly problem: string };

export function readBody(uri: string, answer: RawResponse | undefined): Body {
	if (!answer) return { problem: "it was not read" };
	if (answer.error) return { problem: `reading it fails: ${showError(answer.error)}` };
	const contents = record(answer.result)["contents"];
	const matching = (Array.isArray(contents) ? contents : [])
		.map(record)
		.filter((item) => item["uri"] === uri);
	const [content] = matching;
	if (!content || matching.length > 1)
		return { problem: `the answer has ${matching.length} contents for it` };
	const { text, blob, mimeType } = content;
	if ((typeof text === "string") === (typeof blob === "string"))
		return { problem: "its content must have either text or a blob" };
	const isText = typeof text === "string";
	return {
		bytes: Buffer.from(isText ? text : String(blob), isText ? "utf8" : "base64"),
		isText,
		mimeType,
		content,
	};
}
