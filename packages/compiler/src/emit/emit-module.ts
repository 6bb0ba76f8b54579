/** The text of the module that `import skills from "./skills?mcp"` yields. */
import { type BakedManifest, packManifest, type SkillContents } from "@skillbake/core";
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

const LATE_IMPORT =
	"const importLate = (chunk) => () => import(/* @vite-ignore */ chunk).then((m) => m.default);";

export function emitModule(baked: BakedManifest, options: EmitOptions = {}): string {
	const { runtime = "@skillbake/runtime", live, typed } = options;
	const types = typed ? emitSkillsType(baked, runtime) : undefined;
	const sources = baked.contents.map((_, index) => emitSource(baked, index, options));
	const created = "createSkills(paths, load)";
	const imports = options.content === "asset" ? "asset, createSkills" : "createSkills";
	return [
		`import { ${imports} } from ${jsLiteral(runtime)};`,
		`const paths = [${baked.skills.map(({ path }) => jsLiteral(path))}];`,
		// Engines only skim a function until it is called, so starting a server costs only the paths.
		"function load() {",
		...(options.content === "lazy" && options.resolveLate ? [LATE_IMPORT] : []),
		`const manifest = ${jsLiteral(packManifest(baked))};`,
		`return { manifest, sources: [${sources.join(",\n")}] };`,
		"}",
		...(types?.statements ?? []),
		`const skills${types ? `: ${types.type}` : ""} = ${live ? `${live.wrap}(${created})` : created};`,
		...(live ? [live.footer] : []),
		"export default skills;",
		"",
	].join("\n");
}

/** The module with the bytes of one skill, for content mode `lazy`. */
export function emitChunk(baked: BakedManifest, index: number): string {
	return `export default ${emitContents(baked.contents[index]!)};\n`;
}

function emitSource(
	{ skills, contents }: BakedManifest,
	index: number,
	options: ContentOptions,
): string {
	const items = contents[index]!;
	if (options.content === "lazy") {
		const specifier = jsLiteral(options.chunk(index));
		return options.resolveLate
			? `importLate(${specifier})`
			: `() => import(${specifier}).then((m) => m.default)`;
	}
	if (options.content === "asset") {
		const emitted = items.map((value, item) => {
			if (value === null) return "null";
			const encoding = skills[index]!.files[item]?.encoding ?? "base64";
			return `asset(${options.asset(index, item)}, ${jsLiteral(encoding)})`;
		});
		return `[${emitted.join(",")}]`;
	}
	return `function () {\nreturn ${emitContents(items)};\n}`;
}

function emitContents(contents: SkillContents): string {
	return `[${contents.map((value) => (value === null ? "null" : jsLiteral(value))).join(",\n")}]`;
}
