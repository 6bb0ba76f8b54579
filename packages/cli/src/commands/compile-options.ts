/** The options of every command that compiles a folder. */
import type { OptionTable, ValuesOf } from "./command.ts";

export const COMPILE_OPTIONS = {
	strict: { type: "boolean", help: "treat warnings as errors" },
	rule: {
		type: "string",
		multiple: true,
		value: "<code=level>",
		help: "set a rule to off, info, warn or error",
	},
	prefix: { type: "string", value: "<path>", help: "put these segments before every skill path" },
	include: { type: "string", multiple: true, value: "<glob>", help: "compile only what matches" },
	exclude: { type: "string", multiple: true, value: "<glob>", help: "leave out what matches" },
	eol: { type: "string", value: "<keep|lf>", help: "lf: hash text files as if CRLF were LF" },
	config: {
		type: "string",
		value: "<file>",
		help: "the config file [the nearest skillbake.config.* or package.json in the repository]",
	},
	"no-config": { type: "boolean", help: "use no config file" },
} as const satisfies OptionTable;

export type CompileValues = ValuesOf<typeof COMPILE_OPTIONS>;
