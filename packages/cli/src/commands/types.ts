/** `skillbake types` */
import { defineCommand, type Input, type OptionTable } from "./command.ts";
import { COMPILE_OPTIONS, TOOLS_OPTION } from "./compile-options.ts";

const OPTIONS = {
	out: {
		type: "string",
		short: "o",
		value: "<file>",
		help: "the file to write [src/skillbake.d.ts, or skillbake.d.ts if there is no src]",
		also: ["output", "outfile", "out-dir", "dest", "declaration"],
	},
	check: {
		type: "boolean",
		help: "write nothing, fail if the file is stale",
		also: ["dry-run", "verify", "frozen"],
	},
	...TOOLS_OPTION,
	...COMPILE_OPTIONS,
} as const satisfies OptionTable;

export type TypesInput = Input<typeof OPTIONS>;

export const types = defineCommand({
	name: "types",
	summary: "write the declarations of ?mcp imports",
	usage: "[dirs…]",
	about:
		'Writes the declaration file of `?mcp` imports, so that tsc works before the first build. It finds the imports in the sources of the project, as the bundler plugin does, and writes the same file. In a project without imports, and for folders that you name, `import "./skills?mcp"` of any of the folders gets literal types.',
	options: OPTIONS,
	examples: [
		["types", "declare every import of the project"],
		["types packages/*/skills --out types/skills.d.ts", "several folders, another file"],
		["types --check", "in CI: is the committed file fresh?"],
	],
	load: async () => (await import("../types/run-types.ts")).runTypes,
});
