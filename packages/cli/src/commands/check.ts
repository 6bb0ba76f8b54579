/** `skillbake check` */
import { defineCommand, type Input, type OptionTable } from "./command.ts";
import { COMPILE_OPTIONS, TOOLS_OPTION } from "./compile-options.ts";

export const CHECK_FORMATS = ["pretty", "json", "sarif", "github"] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

const OPTIONS = {
	format: {
		type: "string",
		value: `<${CHECK_FORMATS.join("|")}>`,
		help: "the output format [pretty]",
		also: ["reporter", "output", "out", "f"],
	},
	all: {
		type: "boolean",
		help: "show every problem in full, not only the first of each rule",
		also: ["full", "limit", "max-problems"],
	},
	fix: {
		type: "boolean",
		help: "fix what is safe to fix: unquoted colons, BOMs, file names, CRLF with --eol lf",
		also: ["write", "repair", "apply"],
	},
	watch: {
		type: "boolean",
		short: "w",
		help: "check again when something changes",
	},
	...TOOLS_OPTION,
	...COMPILE_OPTIONS,
} as const satisfies OptionTable;

export type CheckInput = Input<typeof OPTIONS>;

export const check = defineCommand({
	name: "check",
	summary: "report every problem of every skill",
	usage: "[paths…]",
	about:
		"Reports every problem of every skill in the folders. A path inside a skill means that skill. Accepts globs. Without a path, checks the folders in the config, or `skills`, or `src/skills`.",
	options: OPTIONS,
	examples: [
		["check", "check the folder `skills`"],
		['check "packages/*/skills" --strict', "several folders; warnings fail as well"],
		["check --rule name-directory=warn --fix", "lower a rule, fix what is safe to fix"],
		["check skills/refunds/references/policy.md", "the skill around a changed file"],
		["check --format sarif > skills.sarif", "for code scanning"],
	],
	load: async () => (await import("../check/run-check.ts")).runCheck,
});
