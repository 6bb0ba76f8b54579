/** The options in an import: `prefix=acme/billing&content=lazy&archives=tar.gz,zip`. */
import type { ContentMode } from "@skillbake/compiler";
import {
	type ModuleOptions,
	type Options,
	type ResolvedOptions,
	rejectUnknown,
	resolveOptions,
} from "./options.ts";

export const QUERY_OPTIONS = [
	"prefix",
	"content",
	"archives",
	"include",
	"exclude",
	"eol",
] as const satisfies readonly (keyof Options)[];

type QueryOption = (typeof QUERY_OPTIONS)[number];

const LISTS: readonly QueryOption[] = ["archives", "include", "exclude"];

/** The plugin's options with those of the query in their place. Throws like `resolveOptions`. */
export function applyQuery(query: string, defaults: ResolvedOptions): ModuleOptions {
	const values = readPairs(query);
	rejectUnknown([...values.keys()], QUERY_OPTIONS, "query option");
	const options: Record<string, unknown> = { ...defaults.compile, content: defaults.content };
	for (const [name, texts] of values) {
		if (LISTS.includes(name as QueryOption))
			options[name] = texts.flatMap(splitList).filter((item) => item !== "");
		else if (texts.length > 1)
			throw new TypeError(`skillbake: query option ${name} is given ${texts.length} times.`);
		else options[name] = texts[0];
	}
	const { compile, content } = resolveOptions(options as Options);
	return { compile, content };
}

/** The shortest query with the same meaning, so that equal imports are one module. */
export function formatQuery({ compile, content }: ModuleOptions, defaults: ModuleOptions): string {
	const value = { ...compile, content } satisfies Record<QueryOption, unknown>;
	const usual = { ...defaults.compile, content: defaults.content } satisfies typeof value;
	return QUERY_OPTIONS.flatMap((name) => {
		if (JSON.stringify(value[name]) === JSON.stringify(usual[name])) return [];
		const items: readonly (string | ContentMode)[] = [value[name]].flat();
		// A list that was emptied still overrides.
		return items.length > 0
			? items.map((item) => `${name}=${encodeURIComponent(item)}`)
			: [`${name}=`];
	}).join("&");
}

function readPairs(query: string): Map<string, string[]> {
	const values = new Map<string, string[]>();
	for (const pair of query.split("&")) {
		if (pair === "") continue;
		const mark = pair.indexOf("=");
		const name = decode(mark < 0 ? pair : pair.slice(0, mark));
		rejectUnknown([name], QUERY_OPTIONS, "query option");
		if (mark < 0)
			throw new TypeError(`skillbake: query option ${name} has no value; write ${name}=….`);
		values.set(name, [...(values.get(name) ?? []), decode(pair.slice(mark + 1))]);
	}
	return values;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw new TypeError(
			`skillbake: ${JSON.stringify(text)} in the query is not valid percent-encoding; write % as %25.`,
		);
	}
}

/** Splits at commas, but not at those of a glob such as `{a,b}/**`. */
function splitList(text: string): string[] {
	const items = [""];
	let depth = 0;
	for (const char of text) {
		if (char === "{") depth++;
		if (char === "}") depth--;
		if (char === "," && depth === 0) items.push("");
		else items[items.length - 1] += char;
	}
	return items.map((item) => item.trim());
}
