/** Merges the options of a command into the config file. */
import {
	type CompileOptions,
	type LoadedConfig,
	loadConfig,
	RULE_CODES,
	RULE_SETTINGS,
	type RuleCode,
	type RuleSetting,
	resolveOptions,
} from "@skillbake/compiler";
import { ARCHIVE_FORMATS, quote, suggest } from "@skillbake/core";
import type { CompileValues } from "../commands/compile-options.ts";
import { UsageError } from "../output/errors.ts";

export interface Settings extends LoadedConfig {
	readonly compile: CompileOptions;
}

/** Options win over the config file, but `rules` and `exclude` of both apply. */
export async function readSettings(
	values: CompileValues & {
		readonly archives?: string | undefined;
		readonly tools?: string | undefined;
	},
	cwd = process.cwd(),
): Promise<Settings> {
	if (values.config !== undefined && values["no-config"])
		throw new UsageError("Choose either --config or --no-config.");
	const file = values["no-config"] ? false : values.config;
	const loaded = await asUsageError(() => loadConfig(cwd, file));
	const { dirs: _dirs, content: _content, types: _types, ...base } = loaded.config;
	const { prefix, include, exclude, eol, archives, tools } = values;
	const compile = {
		...base,
		...(prefix !== undefined && { prefix }),
		...(include && { include }),
		...(exclude && { exclude: [...[base.exclude ?? []].flat(), ...exclude] }),
		...(eol !== undefined && { eol }),
		...(archives !== undefined && { archives: parseArchives(archives) }),
		...(tools !== undefined && { tools: splitList(tools) }),
		...(values.strict && { warningsAsErrors: true }),
		rules: { ...base.rules, ...parseRules(values.rule ?? []) },
	} as CompileOptions;
	await asUsageError(() => resolveOptions(compile));
	return { ...loaded, compile };
}

function splitList(text: string): string[] {
	return text.split(",").map((item) => item.trim());
}

/** The compiler throws a `TypeError` for a wrong option, here or in the config file. */
async function asUsageError<T>(work: () => T | Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
		throw error;
	}
}

function parseRules(texts: readonly string[]): { [code in RuleCode]?: RuleSetting } {
	const rules: { [code in RuleCode]?: RuleSetting } = {};
	for (const text of texts) {
		const [code = "", setting = ""] = text.split("=");
		if (!(RULE_CODES as string[]).includes(code)) {
			const meant = suggest(code, RULE_CODES);
			throw new UsageError(
				`Unknown rule ${quote(code)}.${meant ? ` Did you mean ${meant}?` : ` The rules are ${RULE_CODES.join(", ")}.`}`,
			);
		}
		if (!(RULE_SETTINGS as readonly string[]).includes(setting))
			throw new UsageError(`--rule ${code} needs a level: ${code}=off, info, warn or error.`);
		rules[code as RuleCode] = setting as RuleSetting;
	}
	return rules;
}

function parseArchives(text: string): string[] {
	const formats = splitList(text);
	const unknown = formats.find(
		(format) => !(ARCHIVE_FORMATS as readonly string[]).includes(format),
	);
	if (unknown === undefined) return formats;
	throw new UsageError(
		`Unknown archive format ${quote(unknown)}; the formats are ${ARCHIVE_FORMATS.join(" and ")}.`,
	);
}
