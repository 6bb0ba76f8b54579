/** The options of every command that compiles a folder. */
import type { OptionTable, ValuesOf } from "./command.ts";

export const COMPILE_OPTIONS = {
	strict: {
		type: "boolean",
		help: "treat warnings as errors",
		also: ["max-warnings", "error-on-warnings", "werror"],
	},
	rule: {
		type: "string",
		multiple: true,
		value: "<code=level>",
		help: "set a rule to off, info, warn or error",
		also: ["severity", "level", "disable"],
	},
	prefix: {
		type: "string",
		value: "<path>",
		help: "put these segments before every skill path",
		also: ["base", "namespace"],
	},
	include: {
		type: "string",
		multiple: true,
		value: "<glob>",
		help: "compile only what matches",
		also: ["only", "glob", "filter"],
	},
	exclude: {
		type: "string",
		multiple: true,
		value: "<glob>",
		help: "leave out what matches",
		also: ["ignore", "skip", "omit"],
	},
	eol: {
		type: "string",
		value: "<keep|lf>",
		help: "lf: hash text files as if CRLF were LF",
		also: ["line-endings", "newline"],
	},
	config: {
		type: "string",
		value: "<file>",
		help: "the config file [the nearest skillbake.config.* or package.json in the repository]",
		also: ["settings", "c"],
	},
	"no-config": { type: "boolean", help: "use no config file" },
} as const satisfies OptionTable;

/** Not for `serve`, where `--tools` offers a tool. */
export const TOOLS_OPTION = {
	tools: {
		type: "string",
		value: "<list>",
		help: "report names of tools in skills that are not in this list: a,b,c",
		also: ["tool", "known-tools", "mcp-tools"],
	},
} as const satisfies OptionTable;

export type CompileValues = ValuesOf<typeof COMPILE_OPTIONS>;
