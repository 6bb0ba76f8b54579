/** The part of `resources/*` that is ours (S13, S15). */
import { INDEX_URI } from "@skillbake/core";
import { locateFile } from "./locate.ts";
import { passOn } from "./pass-on.ts";
import { textParam } from "./rpc-error.ts";
import { type ReadableFile, readable } from "./skill.ts";
import type { Answer, Answers, View } from "./view.ts";

/** `update()` tells every client about every change, so there is nothing to remember. */
const subscribe: Answer = (view, params, next) => {
	const uri = textParam(params, "uri");
	return findResource(view, uri) ? {} : passOn(next, "resource", uri);
};

export const resourceAnswers: Answers = {
	async "resources/read"(view, params, next) {
		const uri = textParam(params, "uri");
		const file = findResource(view, uri);
		if (!file) return passOn(next, "resource", uri);
		return { contents: [{ uri: file.uri, ...(await file.content()) }], ...view.cache };
	},
	"resources/subscribe": subscribe,
	"resources/unsubscribe": subscribe,
};

export function findResource({ skills, index }: View, uri: string): ReadableFile | undefined {
	return index && uri === INDEX_URI
		? readable(uri, async () => ({ mimeType: "application/json", text: index() }))
		: locateFile(skills, uri);
}
