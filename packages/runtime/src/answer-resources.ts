/** Skills as resources (S13, S15), next to the resources of the application. */
import { INDEX_URI } from "@skillbake/core";
import { TEMPLATE } from "./answer-completions.ts";
import { locateFile } from "./locate.ts";
import { mergeLists } from "./merge-lists.ts";
import { passOn, textParam } from "./rpc-error.ts";
import { type ReadableFile, readable } from "./skill.ts";
import type { Answer, AnswersOf, View } from "./view.ts";

/** Nothing to remember: `update()` notifies every client of every change. */
const subscribe: Answer = (view, params, next) => {
	const uri = textParam(params, "uri");
	return findResource(view, uri) ? {} : passOn(next, "resource", uri);
};

export const resourceAnswers = {
	"resources/list": ({ resources }, params, next) =>
		mergeLists("resources", "uri", resources(), params, next),
	"resources/templates/list": ({ index }, params, next) =>
		mergeLists("resourceTemplates", "name", index ? [TEMPLATE] : [], params, next),
	async "resources/read"(view, params, next) {
		const uri = textParam(params, "uri");
		const file = findResource(view, uri);
		if (!file) return passOn(next, "resource", uri);
		return { contents: [{ uri: file.uri, ...(await file.content()) }], ...view.cache };
	},
	"resources/subscribe": subscribe,
	"resources/unsubscribe": subscribe,
} satisfies Partial<AnswersOf<"always">>;

export function findResource({ skills, index }: View, uri: string): ReadableFile | undefined {
	return index && uri === INDEX_URI
		? readable(uri, async () => ({ mimeType: "application/json", text: index() }))
		: locateFile(skills, uri);
}
