/** The part of `resources/*` that is ours (S13, S15) and what the drafts add to it (D1–D4). */
import { INDEX_URI } from "@skillbake/core";
import { completePath, TEMPLATE, VARIABLE } from "./complete-path.ts";
import { type Answer, type Answers, passOn } from "./intercept-requests.ts";
import { locateFile } from "./locate.ts";
import { mergeLists } from "./merge-lists.ts";
import type { RegisterOptions } from "./options.ts";
import { textParam } from "./rpc-error.ts";
import { type ReadableFile, readable } from "./skill.ts";
import type { View } from "./view.ts";

interface CompletionParams {
	readonly ref?: { readonly uri?: unknown };
	readonly argument?: { readonly name?: unknown; readonly value?: unknown };
}

export function answerResources(
	view: () => View,
	{ drafts = true }: RegisterOptions,
	cache: object,
): Answers {
	/** `update()` tells every client about every change, so there is nothing to remember. */
	const subscribe: Answer = (params, next) => {
		const uri = textParam(params, "uri");
		return findResource(view(), uri) ? {} : passOn(next, "resource", uri);
	};
	const answers: Answers = {
		async "resources/read"(params, next) {
			const uri = textParam(params, "uri");
			const file = findResource(view(), uri);
			if (!file) return passOn(next, "resource", uri);
			return { contents: [{ uri: file.uri, ...(await file.content()) }], ...cache };
		},
		"resources/subscribe": subscribe,
		"resources/unsubscribe": subscribe,
	};
	if (!drafts) return answers;
	return {
		...answers,
		"resources/list": (params, next) =>
			mergeLists("resources", "uri", view().resources(), params, next),
		"resources/templates/list": (params, next) =>
			mergeLists("resourceTemplates", "name", [TEMPLATE], params, next),
		"completion/complete"(params, next) {
			const { ref, argument } = params as CompletionParams;
			if (ref?.uri !== TEMPLATE.uriTemplate || argument?.name !== VARIABLE)
				return passOn(next, "completion for", ref);
			return { completion: completePath(view().listed(), `${argument.value}`) };
		},
	};
}

export function findResource({ skills, index }: View, uri: string): ReadableFile | undefined {
	if (uri !== INDEX_URI) return locateFile(skills, uri);
	return readable(uri, async () => ({ mimeType: "application/json", text: index() }));
}
