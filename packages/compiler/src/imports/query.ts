/** The options in a specifier: `prefix=acme/billing&content=lazy&archives=tar.gz,zip`. */
import { quote } from "@skillbake/core";
import {
	type ModuleOptions,
	type Options,
	type ResolvedOptions,
	rejectUnknown,
	resolveOptions,
} from "./module-options.ts";

/** The options that one import can set. The order is that of the canonical query. */
const QUERY_OPTIONS = {
	prefix: "text",
	content: "text",
	archives: "list",
	include: "list",
	exclude: "list",
	eol: "text",
} as const satisfies { readonly [name in keyof Options]?: "text" | "list" };

type QueryOption = keyof typeof QUERY_OPTIONS;

const NAMES = Object.keys(QUERY_OPTIONS) as QueryOption[];

/** The plugin's options, overridden by those of the query. Throws like `resolveOptions`. */
export function applyQuery(query: string, defaults: ResolvedOptions): ModuleOptions {
	const options: Record<string, unknown> = { ...defaults.compile, content: defaults.content };
	for (const [name, texts] of readPairs(query)) {
		if (QUERY_OPTIONS[name] === "list")
			options[name] = texts.flatMap(splitList).filter((item) => item !== "");
		else if (texts.length > 1)
			throw new TypeError(`query option ${name} is given ${texts.length} times; give it once.`);
		else options[name] = texts[0];
	}
	const { compile, content } = resolveOptions(options as Options);
	return { compile, content };
}

/** The shortest query with the same meaning, so that equal imports are one module. */
export function formatQuery({ compile, content }: ModuleOptions, defaults: ModuleOptions): string {
	const value = { ...compile, content } satisfies Record<QueryOption, unknown>;
	const usual = { ...defaults.compile, content: defaults.content } satisfies typeof value;
	return NAMES.flatMap((name) => {
		if (JSON.stringify(value[name]) === JSON.stringify(usual[name])) return [];
		const items: readonly string[] = [value[name]].flat();
		// An emptied list still overrides the plugin's options.
		return items.length > 0
			? items.map((item) => `${name}=${encodeURIComponent(item)}`)
			: [`${name}=`];
	}).join("&");
}

function readPairs(query: string): Map<QueryOption, string[]> {
	const values = new Map<QueryOption, string[]>();
	for (const pair of query.split("&")) {
		if (pair === "") continue;
		const mark = pair.indexOf("=");
		const name = decode(mark < 0 ? pair : pair.slice(0, mark));
		rejectUnknown([name], NAMES, "query option");
		if (mark < 0) throw new TypeError(`query option ${name} has no value; write ${name}=….`);
		const known = name as QueryOption;
		values.set(known, [...(values.get(known) ?? []), decode(pair.slice(mark + 1))]);
	}
	return values;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw new TypeError(
			`${quote(text)} in the query is not valid percent-encoding; write % as %25.`,
		);
	}
}

/** Splits at commas, but not inside the braces of a glob such as `{a,b}/**`. */
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
