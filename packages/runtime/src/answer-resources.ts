/** The part of `resources/*` that is ours (S13, S15) and what the drafts add to it (D1–D4). */
import { INDEX_URI, SKILL_FILE } from "@skillbake/core";
import { annotate, PRIORITY } from "./describe-resource.ts";
import type { Answer } from "./intercept-requests.ts";
import { locateFile } from "./locate.ts";
import { mergeLists } from "./merge-lists.ts";
import type { RegisterOptions } from "./options.ts";
import { invalidParams, quote, textParam } from "./rpc-error.ts";
import type { View } from "./view.ts";

const VARIABLE = "skillFilePath";
const ROOT = "skill://";
const TEMPLATE = {
	name: "skill-files",
	description: "Any file of any skill of this server",
	uriTemplate: `${ROOT}{+${VARIABLE}}`,
	...annotate(PRIORITY.file),
};
/** As many as a completion may have. */
const MAX_COMPLETIONS = 100;

export function answerResources(
	view: () => View,
	{ drafts = true }: RegisterOptions,
	cache: object,
): [string, Answer][] {
	const owns = (uri: unknown) => typeof uri === "string" && ownsResource(view(), uri, drafts);
	/** Clients may watch our resources; `update()` tells everyone, so there is nothing to keep. */
	const subscribe: Answer = (params, next) => {
		const uri = textParam(params, "uri");
		if (owns(uri)) return {};
		if (next) return next();
		throw invalidParams(`There is no resource ${quote(uri)}`);
	};
	const answers: [string, Answer][] = [
		[
			"resources/read",
			async (params, next) => {
				const uri = textParam(params, "uri");
				const { skills, index } = view();
				if (drafts && uri === INDEX_URI)
					return { contents: [{ uri, mimeType: "application/json", text: index() }], ...cache };
				const file = locateFile(skills, uri);
				if (file) return { contents: [{ uri: file.uri, ...(await file.content()) }], ...cache };
				if (next) return next();
				throw invalidParams(`There is no resource ${quote(uri)}`);
			},
		],
		["resources/subscribe", subscribe],
		["resources/unsubscribe", subscribe],
		[
			"resources/list",
			(params, next) =>
				mergeLists("resources", "uri", drafts ? view().resources() : [], params, next),
		],
		[
			"resources/templates/list",
			(params, next) =>
				mergeLists("resourceTemplates", "name", drafts ? [TEMPLATE] : [], params, next),
		],
	];
	if (drafts)
		answers.push([
			"completion/complete",
			(params, next) => {
				const { ref, argument } = params as CompletionParams;
				if (ref?.uri === TEMPLATE.uriTemplate && argument?.name === VARIABLE)
					return { completion: completePath(view(), String(argument.value)) };
				if (next) return next();
				throw invalidParams(`There is nothing to complete for ${quote(ref)}`);
			},
		]);
	return answers;
}

export function ownsResource(view: View, uri: string, drafts: boolean): boolean {
	return (drafts && uri === INDEX_URI) || locateFile(view.skills, uri) !== undefined;
}

interface CompletionParams {
	readonly ref?: { readonly uri?: unknown };
	readonly argument?: { readonly name?: unknown; readonly value?: unknown };
}

function completePath(view: View, value: string) {
	const start = ROOT + value;
	const found = new Set<string>();
	for (const { uri, resources } of view.listed()) {
		const root = uri.slice(0, -SKILL_FILE.length);
		if (!root.startsWith(start) && !start.startsWith(root)) continue;
		for (const file of resources === "dynamic" ? [{ uri }] : resources)
			if (file.uri.startsWith(start)) found.add(file.uri.slice(ROOT.length));
	}
	const values = [...found].slice(0, MAX_COMPLETIONS);
	return { values, total: found.size, hasMore: found.size > values.length };
}
