/** Checks options and fills in the defaults. Loads zod only if an option is given. */
import { isDeepStrictEqual } from "node:util";
import { ARCHIVE_FORMATS, isPathSegment, quote, quoteList, showText } from "@skillbake/core";
import type { z as Zod } from "zod";
import { loadPackage } from "../load-package.ts";
import { RULE_CODES, RULE_SETTINGS } from "../rules.ts";
import {
	COMPILE_OPTION_NAMES,
	type CompileOptions,
	DEFAULT_OPTIONS,
	type ResolvedOptions,
} from "./options.ts";
import { isToolNames } from "./tool-names.ts";

/**
 * More than the `!` that takes files back; well-formed text, because a glob is part of the id of a
 * module; and short enough to compile.
 */
const GLOB = /^(?!!$)\P{Surrogate}{1,1000}$/su;

let schema: Zod.ZodType<ResolvedOptions> | undefined;

/** Throws one error that names every invalid option. */
export function resolveOptions(options: CompileOptions = {}): ResolvedOptions {
	if (isDefault(options)) return { ...DEFAULT_OPTIONS };
	schema ??= buildSchema();
	const result = schema.safeParse(options);
	if (result.success) return result.data;
	throw new TypeError(`${result.error.issues.map(explain).join("; ")}.`);
}

/** Whether the options change nothing: `{}`, `{ prefix: undefined }` or `{ rules: {} }`, for example. */
function isDefault(options: unknown): boolean {
	if (typeof options !== "object" || options === null || Array.isArray(options)) return false;
	const defaults = new Map<string, unknown>(Object.entries(DEFAULT_OPTIONS));
	return Object.entries(options).every(
		([name, value]) =>
			defaults.has(name) && (value === undefined || isDeepStrictEqual(value, defaults.get(name))),
	);
}

function buildSchema(): Zod.ZodType<ResolvedOptions> {
	const { z } = loadPackage("zod");
	const globs = z
		.union([z.string(), z.array(z.string()).readonly()], "must be a glob or a list of globs")
		.transform((value): readonly string[] =>
			(typeof value === "string" ? [value] : value).map(toSlashes),
		)
		.refine(
			(globs) => globs.every((glob) => GLOB.test(glob)),
			"must be a glob or a list of globs, each of 1 to 1,000 characters",
		);
	return z.strictObject({
		prefix: z
			.string("must be a string such as acme/billing")
			.transform((value) => toSlashes(value).replace(/^\/+|\/+$/g, ""))
			.refine(
				(value) => value === "" || (value.split("/").every(isPathSegment) && fitsIntoUri(value)),
				"must be path segments separated by /, none of them empty, . or .., and at most 512 characters as part of a URI",
			)
			.default(DEFAULT_OPTIONS.prefix),
		include: globs.default(DEFAULT_OPTIONS.include),
		exclude: globs.default(DEFAULT_OPTIONS.exclude),
		eol: z.enum(["keep", "lf"], 'must be "keep" or "lf"').default(DEFAULT_OPTIONS.eol),
		archives: z
			.array(z.enum(ARCHIVE_FORMATS), `must be a list of ${listed(ARCHIVE_FORMATS)}`)
			.transform((formats) => ARCHIVE_FORMATS.filter((format) => formats.includes(format)))
			.readonly()
			.default(DEFAULT_OPTIONS.archives),
		tools: z
			.custom<NonNullable<CompileOptions["tools"]>>(
				(value) => typeof value === "function" || isToolNames(value),
				"must be a list of names, or a function that returns one",
			)
			.optional(),
		rules: z
			.partialRecord(
				z.enum(RULE_CODES),
				z.enum(RULE_SETTINGS, `must be ${quoteList(RULE_SETTINGS, "or")}`),
				'must be an object such as { "crlf": "off" }',
			)
			.default(DEFAULT_OPTIONS.rules),
		warningsAsErrors: z.boolean("must be true or false").default(DEFAULT_OPTIONS.warningsAsErrors),
	});
}

function explain(issue: Zod.core.$ZodIssue): string {
	const name = issue.path.map(String).join(".");
	if (issue.code === "unrecognized_keys")
		return name === "rules"
			? `unknown rule ${listed(issue.keys)}; the rules are ${RULE_CODES.join(", ")}`
			: `unknown option ${listed(issue.keys)}; the options are ${listed(COMPILE_OPTION_NAMES)}`;
	if (issue.code === "invalid_value" && name.startsWith("archives."))
		return `option archives takes ${listed(ARCHIVE_FORMATS)}`;
	return name ? `option ${showText(name)} ${issue.message}` : "the options must be an object";
}

function listed(names: readonly PropertyKey[]): string {
	return names.map((name) => quote(String(name))).join(", ");
}

function toSlashes(path: string): string {
	return path.replaceAll("\\", "/");
}

/** Hosts refuse long URIs, and paths come after the prefix. */
function fitsIntoUri(prefix: string): boolean {
	return encodeURIComponent(prefix).length <= 512;
}
