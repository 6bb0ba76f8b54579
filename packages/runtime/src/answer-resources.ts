/** Skills as resources (S13, S15), next to the resources of the application. */
import { INDEX_URI } from "@skillbake/core";
import { TEMPLATE } from "./answer-completions.ts";
import { locateFile } from "./locate.ts";
import { mergeLists } from "./merge-lists.ts";
import { passOn } from "./rpc-error.ts";
import { type ReadableFile, readable } from "./skill.ts";
import { PAGE, takes, text } from "./takes.ts";
import type { AnswersOf, View } from "./view.ts";

/** Nothing to remember: `update()` notifies every client of every change. */
const subscribe = takes({ uri: text }, (view, { uri }, next) =>
	findResource(view, uri) ? {} : passOn(next, "resource", uri),
);

export const resourceAnswers = {
	"resources/list": takes(PAGE, ({ drafts, resources }, params, next) =>
		mergeLists("resources", "uri", drafts ? resources() : [], params, next),
	),
	"resources/templates/list": takes(PAGE, ({ drafts }, params, next) =>
		mergeLists("resourceTemplates", "name", drafts ? [TEMPLATE] : [], params, next),
	),
	"resources/read": takes({ uri: text }, async (view, { uri }, next) => {
		const file = findResource(view, uri);
		if (!file) return passOn(next, "resource", uri);
		return { contents: [{ uri: file.uri, ...(await file.content()) }], ...view.cache };
	}),
	"resources/subscribe": subscribe,
	"resources/unsubscribe": subscribe,
} satisfies Partial<AnswersOf<"always">>;

export function findResource(
	{ skills, drafts, index }: View,
	uri: string,
): ReadableFile | undefined {
	return drafts && uri === INDEX_URI
		? readable(uri, async () => ({ mimeType: "application/json", text: index() }))
		: locateFile(skills, uri);
}
