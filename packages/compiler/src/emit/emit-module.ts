/** The text of the module that `import skills from "./skills?mcp"` yields. */
import {
	type BakedManifest,
	type ContentMode,
	packManifest,
	type SkillContents,
} from "@skillbake/core";
import { chunkVersion } from "./chunk-version.ts";
import { emitGenerated } from "./emit-generated.ts";
import { emitSkillsType } from "./emit-types.ts";
import { jsLiteral } from "./js-literal.ts";

export type EmitOptions = ModuleOptions & ContentOptions;

interface ModuleOptions {
	/**
	 * Code around the collection, for modules that accept hot updates: the name of a function that wraps
	 * it, and statements that come after `const skills = …` and import that function.
	 */
	live?: { readonly wrap: string; readonly footer: string } | undefined;
	/**
	 * Writes TypeScript, in which the collection has its literal type.
	 * @default false
	 */
	typed?: boolean | undefined;
	/** @default "@skillbake/runtime" */
	runtime?: string | undefined;
	/**
	 * Adds comments that keep linters and formatters away, for a module that is written to a file.
	 * @default false
	 */
	file?: boolean | undefined;
	/**
	 * `cjs` is for runtimes whose `require` cannot load ECMAScript modules.
	 * @default "esm"
	 */
	format?: "esm" | "cjs" | undefined;
}

/** Where the bytes go: into the module, into a chunk per skill, or into files. */
type ContentOptions =
	| {
			/** @default "inline" */
			content?: "inline" | undefined;
	  }
	| {
			content: "lazy";
			/** The specifier that imports what `emitChunk` gives for a skill. */
			chunk: (index: number) => string;
			/**
			 * Keeps bundlers from resolving the chunks before they are imported.
			 * @default false
			 */
			resolveLate?: boolean | undefined;
	  }
	| {
			content: "asset";
			/** A JavaScript expression for the URL of a file or, after the files, of an archive. */
			asset: (index: number, item: number) => string;
	  };

const LATE_IMPORT = "const importLate = (url) => () => import(/* @vite-ignore */ url);";
/** What a module of each content mode imports from the runtime. */
const IMPORTS = {
	inline: "createSkills",
	lazy: "chunk, createSkills",
	asset: "asset, createSkills",
} satisfies { [mode in ContentMode]: string };

/** The shape in which Node's `require` returns an ECMAScript module with a default export. */
const EXPORT_DEFAULT = [
	'Object.defineProperty(exports, "__esModule", { value: true });',
	"exports.default = skills;",
];

export function emitModule(baked: BakedManifest, options: EmitOptions = {}): string {
	const {
		runtime = "@skillbake/runtime",
		content = "inline",
		format = "esm",
		live,
		typed,
		file,
	} = options;
	const types = typed ? emitSkillsType(baked, runtime) : undefined;
	const sources = baked.contents.map((_, index) => emitSource(baked, index, options));
	const created = "createSkills(paths, load)";
	const names = `{ ${IMPORTS[content]} }`;
	const load = [
		// Engines only skim a function until it is called, so starting a server costs only the paths.
		"function load() {",
		...(options.content === "lazy" && options.resolveLate ? [LATE_IMPORT] : []),
		`const manifest = ${jsLiteral(packManifest(baked))};`,
		`return { manifest, sources: [${sources.join(",\n")}] };`,
		"}",
	];
	return emitStatements(
		[
			format === "esm"
				? `import ${names} from ${jsLiteral(runtime)};`
				: `const ${names} = require(${jsLiteral(runtime)});`,
			`const paths = [${baked.skills.map(({ path }) => jsLiteral(path))}];`,
			load.join("\n"),
			...(types?.statements ?? []),
			`const skills${types ? `: ${types.type}` : ""} = ${live ? `${live.wrap}(${created})` : created};`,
			...(live ? [live.footer] : []),
			...(format === "esm" ? ["export default skills;"] : EXPORT_DEFAULT),
		],
		file,
	);
}

/** The module with the bytes of one skill, for content mode `lazy`. Its key says which bytes they are. */
export function emitChunk(
	baked: BakedManifest,
	index: number,
	{ file, typed }: Pick<ModuleOptions, "file" | "typed"> = {},
): string {
	const contents = emitContents(baked.contents[index]!);
	const version = jsLiteral(chunkVersion(baked, index));
	// Projects with `isolatedDeclarations` need the type of everything that is exported.
	const type = typed ? " as { [version: string]: (string | null)[] }" : "";
	return emitStatements([`export default { ${version}: ${contents} }${type};`], file);
}

function emitStatements(statements: readonly string[], file = false): string {
	return file ? emitGenerated(statements) : `${statements.join("\n")}\n`;
}

function emitSource(baked: BakedManifest, index: number, options: ContentOptions): string {
	const items = baked.contents[index]!;
	if (options.content === "lazy") {
		const specifier = jsLiteral(options.chunk(index));
		const load = options.resolveLate ? `importLate(${specifier})` : `() => import(${specifier})`;
		return `chunk(${load}, ${jsLiteral(chunkVersion(baked, index))})`;
	}
	if (options.content === "asset") {
		const emitted = items.map((value, item) => {
			if (value === null) return "null";
			const encoding = baked.skills[index]!.files[item]?.encoding ?? "base64";
			return `asset(${options.asset(index, item)}, ${jsLiteral(encoding)})`;
		});
		return `[${emitted.join(",")}]`;
	}
	return `function () {\nreturn ${emitContents(items)};\n}`;
}

function emitContents(contents: SkillContents): string {
	return `[${contents.map((value) => (value === null ? "null" : jsLiteral(value))).join(",\n")}]`;
}
