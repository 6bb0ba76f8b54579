/** `skillbake build` */
import { ARCHIVE_FORMATS, CONTENT_MODES } from "@skillbake/core";
import { defineCommand, type Input, type OptionTable } from "./command.ts";
import { COMPILE_OPTIONS, TOOLS_OPTION } from "./compile-options.ts";

export const BUILD_FORMATS = ["ts", "js", "json"] as const;
export const IMPORT_EXTENSIONS = ["js", "ts"] as const;

const OPTIONS = {
	out: {
		type: "string",
		short: "o",
		value: "<file>",
		help: "the file to write",
		also: ["output", "outfile", "out-dir", "dest", "file"],
	},
	format: {
		type: "string",
		value: `<${BUILD_FORMATS.join("|")}>`,
		help: "the output format [by the extension of --out]",
		also: ["type", "lang", "language"],
	},
	content: {
		type: "string",
		value: `<${CONTENT_MODES.join("|")}>`,
		help: "bytes in the module, in a chunk per skill, or in files beside it [inline]",
		also: ["mode", "embed"],
	},
	archives: {
		type: "string",
		value: "<list>",
		help: `also pack each skill: ${ARCHIVE_FORMATS.join(",")}`,
		also: ["zip", "tar", "pack"],
	},
	"import-extension": {
		type: "string",
		value: `<${IMPORT_EXTENSIONS.join("|")}>`,
		help: "the extension in imports of TypeScript chunks [js]; Deno and Node need ts",
		also: ["extension", "ext"],
	},
	check: {
		type: "boolean",
		help: "write nothing, fail if the file is stale",
		also: ["dry-run", "verify", "frozen"],
	},
	watch: {
		type: "boolean",
		short: "w",
		help: "build again after each change",
	},
	...TOOLS_OPTION,
	...COMPILE_OPTIONS,
} as const satisfies OptionTable;

export type BuildInput = Input<typeof OPTIONS>;

export const build = defineCommand({
	name: "build",
	summary: "write a module that contains its types",
	usage: "<dir> --out <file>",
	about:
		"Writes the skills of a folder as a module with literal types, for plain tsc, Deno or tsx. With --check, writes nothing; fails if the file is stale and names the skills that changed.",
	options: OPTIONS,
	examples: [
		["build skills --out src/skills.gen.ts", "one TypeScript module"],
		["build skills --out src/skills.gen.ts --watch", "while you edit the skills"],
		["build skills --out src/skills.gen.ts --check", "in CI: is the committed file fresh?"],
		["build skills --out dist/skills.js --content asset", "with the bytes in files beside it"],
	],
	load: async () => (await import("../build/run-build.ts")).runBuild,
});
