/** The text of the module that `import skills from "./skills?mcp"` yields. */
import { type BakedManifest, packManifest, type SkillContents } from "@skillbake/core";
import { emitSkillsType } from "./emit-types.ts";
import { jsLiteral } from "./js-literal.ts";

export type ContentMode = "inline" | "lazy" | "asset";

export interface EmitOptions {
	/**
	 * Where the bytes go: into the module, into a chunk per skill, or into files.
	 * @default "inline"
	 */
	content?: ContentMode | undefined;
	/** `lazy`: the specifier under which `emitChunk` of that skill can be imported. */
	chunk?: ((index: number) => string) | undefined;
	/**
	 * `lazy`: hides the chunks from the host, which has to resolve none before it is imported then.
	 * @default false
	 */
	resolveLate?: boolean | undefined;
	/** `asset`: a JavaScript expression for the URL of a file or, after the files, of an archive. */
	asset?: ((index: number, item: number) => string) | undefined;
	/** A function around the collection, which the footer imports: `liveSkills`. */
	wrap?: string | undefined;
	/** Statements after `const skills = …`, such as the code that accepts hot updates. */
	footer?: string | undefined;
	/**
	 * Writes TypeScript: the collection has its literal type.
	 * @default false
	 */
	typed?: boolean | undefined;
	/** @default "@skillbake/runtime" */
	runtime?: string | undefined;
}

const LATE_IMPORT =
	"const importLate = (chunk) => () => import(/* @vite-ignore */ chunk).then((m) => m.default);";

export function emitModule(baked: BakedManifest, options: EmitOptions = {}): string {
	const { runtime = "@skillbake/runtime", wrap, footer, typed } = options;
	const type = typed ? `: ${emitSkillsType(baked, "", runtime)}` : "";
	const sources = baked.contents.map((_, index) => emitSource(baked, index, options));
	const created = "createSkills(paths, load)";
	const imports = options.content === "asset" ? "asset, createSkills" : "createSkills";
	return [
		`import { ${imports} } from ${jsLiteral(runtime)};`,
		`const paths = [${baked.skills.map(({ path }) => jsLiteral(path))}];`,
		// Engines only skim a function that is not called, so a server starts with the paths alone.
		"function load() {",
		...(options.resolveLate ? [LATE_IMPORT] : []),
		`const manifest = ${jsLiteral(packManifest(baked))};`,
		`return { manifest, sources: [${sources.join(",\n")}] };`,
		"}",
		`const skills${type} = ${wrap ? `${wrap}(${created})` : created};`,
		...(footer ? [footer] : []),
		"export default skills;",
		"",
	].join("\n");
}

/** `lazy`: the module that holds the bytes of one skill. */
export function emitChunk(baked: BakedManifest, index: number): string {
	return `export default ${emitContents(baked.contents[index]!)};\n`;
}

function emitSource(
	{ skills, contents }: BakedManifest,
	index: number,
	{ content = "inline", chunk, resolveLate, asset }: EmitOptions,
): string {
	const items = contents[index]!;
	if (content === "inline") return `function () {\nreturn ${emitContents(items)};\n}`;
	if (content === "lazy") {
		if (!chunk) throw new TypeError("emitModule: content lazy needs the option chunk.");
		const specifier = jsLiteral(chunk(index));
		return resolveLate
			? `importLate(${specifier})`
			: `() => import(${specifier}).then((m) => m.default)`;
	}
	if (!asset) throw new TypeError("emitModule: content asset needs the option asset.");
	const emitted = items.map((value, item) => {
		if (value === null) return "null";
		const encoding = skills[index]!.files[item]?.encoding ?? "base64";
		return `asset(${asset(index, item)}, ${jsLiteral(encoding)})`;
	});
	return `[${emitted.join(",")}]`;
}

function emitContents(contents: SkillContents): string {
	return `[${contents.map((value) => (value === null ? "null" : jsLiteral(value))).join(",\n")}]`;
}
