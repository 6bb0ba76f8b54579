/** The options that every compiling command has, and how they meet the config file. */
import {
	ARCHIVE_FORMATS,
	type CompileOptions,
	type LoadedConfig,
	loadConfig,
	RULE_CODES,
	type RuleCode,
	type RuleSetting,
	resolveOptions,
	suggest,
} from "@skillbake/compiler";
import type { OptionTable, ValuesOf } from "./command.ts";
import { UsageError } from "./errors.ts";

export const COMPILE_FLAGS = {
	strict: { type: "boolean", help: "treat warnings as errors" },
	rule: {
		type: "string",
		multiple: true,
		value: "<code=level>",
		help: "set a rule to off, info, warn or error",
	},
	prefix: { type: "string", value: "<path>", help: "segments in front of every skill path" },
	include: { type: "string", multiple: true, value: "<glob>", help: "compile only what matches" },
	exclude: { type: "string", multiple: true, value: "<glob>", help: "leave out what matches" },
	eol: { type: "string", value: "<keep|lf>", help: "lf: hash text as if it had no CRLF" },
	config: {
		type: "string",
		value: "<file>",
		help: "the config file; else the nearest skillbake.config.* or package.json",
	},
} as const satisfies OptionTable;

const SETTINGS: readonly RuleSetting[] = ["off", "info", "warn", "error"];

export interface Settings extends LoadedConfig {
	readonly compile: CompileOptions;
}

/** Flags win over the config file; rules are merged. */
export async function readSettings(
	flags: ValuesOf<typeof COMPILE_FLAGS> & { readonly archives?: string | undefined },
	cwd = process.cwd(),
): Promise<Settings> {
	try {
		const loaded = await loadConfig(cwd, flags.config);
		const { dirs: _dirs, content: _content, types: _types, ...base } = loaded.config;
		const { prefix, include, exclude, eol, archives } = flags;
		const compile = {
			...base,
			...(prefix !== undefined && { prefix }),
			...(include && { include }),
			...(exclude && { exclude: [...[base.exclude ?? []].flat(), ...exclude] }),
			...(eol !== undefined && { eol }),
			...(archives !== undefined && { archives: readArchives(archives) }),
			...(flags.strict && { warningsAsErrors: true }),
			rules: { ...base.rules, ...readRules(flags.rule ?? []) },
		} as CompileOptions;
		resolveOptions(compile);
		return { ...loaded, compile };
	} catch (error) {
		if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
		throw error;
	}
}

function readRules(flags: readonly string[]): { [code in RuleCode]?: RuleSetting } {
	const rules: { [code in RuleCode]?: RuleSetting } = {};
	for (const flag of flags) {
		const [code = "", setting = ""] = flag.split("=");
		if (!(RULE_CODES as string[]).includes(code)) {
			const meant = suggest(code, RULE_CODES);
			throw new UsageError(
				`Unknown rule ${JSON.stringify(code)}.${meant ? ` Did you mean ${meant}?` : ` The rules are ${RULE_CODES.join(", ")}.`}`,
			);
		}
		if (!(SETTINGS as string[]).includes(setting))
			throw new UsageError(`--rule ${code} needs a level: ${code}=off, info, warn or error.`);
		rules[code as RuleCode] = setting as RuleSetting;
	}
	return rules;
}

function readArchives(text: string): string[] {
	const formats = text.split(",").map((format) => format.trim());
	const unknown = formats.find((format) => !(ARCHIVE_FORMATS as string[]).includes(format));
	if (unknown === undefined) return formats;
	throw new UsageError(
		`Unknown archive format ${JSON.stringify(unknown)}; there are ${ARCHIVE_FORMATS.join(" and ")}.`,
	);
}
