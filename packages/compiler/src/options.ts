/** The compiler's options: an interface for users, a schema that explains mistakes, the defaults. */
import { ARCHIVE_MIME_TYPES, type ArchiveFormat } from "@skillbake/core";
import { z } from "zod";
import { RULE_CODES, type RuleCode, type RuleSetting } from "./rules.ts";

export interface CompileOptions {
	/**
	 * Segments put in front of every skill path: `acme/billing`.
	 * @default ""
	 */
	prefix?: string | undefined;
	/**
	 * Globs, relative to the folder: only what they match is compiled. A matching directory counts
	 * with all that is in it.
	 * @default ["**"]
	 */
	include?: string | readonly string[] | undefined;
	/**
	 * Globs of what to leave out beside the files that are always left out (`.git`, `node_modules`,
	 * `.DS_Store`, …). One that starts with `!` takes something back in.
	 * @default []
	 */
	exclude?: string | readonly string[] | undefined;
	/**
	 * `lf` turns CRLF into LF in text files before hashing, so that a checkout with other line ends
	 * is the same skill.
	 * @default "keep"
	 */
	eol?: "keep" | "lf" | undefined;
	/**
	 * Archives to make of each skill.
	 * @default []
	 */
	archives?: readonly ArchiveFormat[] | undefined;
	/** Severity by rule: `{ "name-directory": "warn" }`. */
	rules?: { readonly [code in RuleCode]?: RuleSetting } | undefined;
	/**
	 * Treats every warning as an error.
	 * @default false
	 */
	warningsAsErrors?: boolean | undefined;
}

export interface ResolvedOptions {
	readonly prefix: string;
	readonly include: readonly string[];
	readonly exclude: readonly string[];
	readonly eol: "keep" | "lf";
	readonly archives: readonly ArchiveFormat[];
	readonly rules: { readonly [code in RuleCode]?: RuleSetting };
	readonly warningsAsErrors: boolean;
}

export const ARCHIVE_FORMATS = Object.keys(ARCHIVE_MIME_TYPES) as ArchiveFormat[];

const globs = z
	.union([z.string(), z.array(z.string()).readonly()], "must be a glob or a list of globs")
	.transform((value) => (typeof value === "string" ? [value] : value).map(toSlashes));

const schema = z.strictObject({
	prefix: z
		.string("must be a string such as acme/billing")
		.transform((value) => toSlashes(value).replace(/^\/+|\/+$/g, ""))
		.refine(
			(value) => value === "" || value.split("/").every((segment) => !/^\.{0,2}$/.test(segment)),
			"must be path segments separated by /, none of them empty, . or ..",
		)
		.default(""),
	include: globs.default(["**"]),
	exclude: globs.default([]),
	eol: z.enum(["keep", "lf"], 'must be "keep" or "lf"').default("keep"),
	archives: z
		.array(z.enum(ARCHIVE_FORMATS), `must be a list of ${listed(ARCHIVE_FORMATS)}`)
		.transform((formats) => ARCHIVE_FORMATS.filter((format) => formats.includes(format)))
		.default([]),
	rules: z
		.partialRecord(
			z.enum(RULE_CODES),
			z.enum(["off", "info", "warn", "error"], 'must be "off", "info", "warn" or "error"'),
			'must be an object such as { "crlf": "off" }',
		)
		.default({}),
	warningsAsErrors: z.boolean("must be true or false").default(false),
}) satisfies z.ZodType<ResolvedOptions>;

export const COMPILE_OPTION_NAMES = Object.keys(schema.shape) as (keyof CompileOptions)[];

/** Fills in the defaults. Throws one sentence for all that is wrong: options come from a programmer. */
export function resolveOptions(options: CompileOptions = {}): ResolvedOptions {
	const result = schema.safeParse(options);
	if (result.success) return result.data;
	throw new TypeError(`skillbake: ${result.error.issues.map(explain).join("; ")}.`);
}

function explain(issue: z.core.$ZodIssue): string {
	const name = issue.path.map(String).join(".");
	if (issue.code === "unrecognized_keys")
		return name === "rules"
			? `unknown rule ${listed(issue.keys)}; the rules are ${RULE_CODES.join(", ")}`
			: `unknown option ${listed(issue.keys)}; the options are ${listed(COMPILE_OPTION_NAMES)}`;
	if (issue.code === "invalid_value" && name.startsWith("archives."))
		return `option archives takes ${listed(ARCHIVE_FORMATS)}`;
	return name ? `option ${name} ${issue.message}` : "the options must be an object";
}

function listed(names: readonly PropertyKey[]): string {
	return names.map((name) => JSON.stringify(String(name))).join(", ");
}

function toSlashes(path: string): string {
	return path.replaceAll("\\", "/");
}
