/** The compiler's options and their defaults. */
import type { ArchiveFormat } from "@skillbake/core";
import type { RuleCode, RuleSetting } from "../rules.ts";

export interface CompileOptions {
	/**
	 * Segments put in front of every skill path: `acme/billing`.
	 * @default ""
	 */
	prefix?: string | undefined;
	/**
	 * Globs relative to the folder. Only matching files are compiled; a matching directory includes
	 * everything in it.
	 * @default ["**"]
	 */
	include?: string | readonly string[] | undefined;
	/**
	 * Globs of files to leave out, in addition to those that are left out by name: hidden ones,
	 * `node_modules`, `Thumbs.db`, … A glob that starts with `!` includes files again.
	 * @default []
	 */
	exclude?: string | readonly string[] | undefined;
	/**
	 * `lf` turns CRLF into LF in text files before hashing, so that checkouts with different line ends
	 * give the same skill.
	 * @default "keep"
	 */
	eol?: "keep" | "lf" | undefined;
	/**
	 * Archive formats to build for each skill.
	 * @default []
	 */
	archives?: readonly ArchiveFormat[] | undefined;
	/**
	 * The names of the tools that skills can count on, or a function that asks for them. With it, the rule
	 * `unknown-tool` reports other names. The function is called when a folder with skills that name tools
	 * is compiled.
	 */
	tools?: readonly string[] | (() => readonly string[] | Promise<readonly string[]>) | undefined;
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
	readonly tools?: CompileOptions["tools"];
	readonly rules: { readonly [code in RuleCode]?: RuleSetting };
	readonly warningsAsErrors: boolean;
}

export const DEFAULT_OPTIONS: ResolvedOptions = {
	prefix: "",
	include: ["**"],
	exclude: [],
	eol: "keep",
	archives: [],
	tools: undefined,
	rules: {},
	warningsAsErrors: false,
};

export const COMPILE_OPTION_NAMES = Object.keys(DEFAULT_OPTIONS) as (keyof CompileOptions)[];
