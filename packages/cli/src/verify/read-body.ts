/** The bytes in an answer to `resources/read`, or what is wrong with it. */
import type { RawMessage } from "../connect.ts";
import { record } from "./ask-server.ts";

export type Body =
	| {
			readonly bytes: Buffer;
			readonly isText: boolean;
			readonly mimeType: unknown;
			readonly content: { readonly [key: string]: unknown };
	  }
	| { readonly problem: string };

export function readBody(uri: string, answer: RawMessage | undefined): Body {
	if (!answer) return { problem: "it was not read" };
	if (answer.error)
		return { problem: `reading it fails: error ${answer.error.code} (${answer.error.message})` };
	const contents = record(answer.result)["contents"];
	const matching = (Array.isArray(contents) ? contents : [])
		.map(record)
		.filter((item) => item["uri"] === uri);
	const [content] = matching;
	if (!content || matching.length > 1)
		return { problem: `the answer has ${matching.length} contents for it` };
	const { text, blob, mimeType } = content;
	if ((typeof text === "string") === (typeof blob === "string"))
		return { problem: "its content is neither text nor blob" };
	const isText = typeof text === "string";
	return {
		bytes: Buffer.from(isText ? text : String(blob), isText ? "utf8" : "base64"),
		isText,
		mimeType,
		content,
	};
}
