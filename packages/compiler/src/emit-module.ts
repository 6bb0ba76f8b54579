/** The text of the module that `import skills from "./skills?mcp"` yields. */
import type { BakedManifest, Manifest, SkillContents } from "@skillbake/core";
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
	/** `asset`: a JavaScript expression for the URL of a file or, after the files, of an archive. */
	asset?: ((index: number, item: number) => string) | undefined;
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

export function emitModule(baked: BakedManifest, options: EmitOptions = {}): string {
	const { runtime = "@skillbake/runtime", footer, typed } = options;
	const manifest: Manifest = { version: baked.version, skills: baked.skills };
	const type = typed ? `: ${emitSkillsType(baked, "", runtime)}` : "";
	const sources = baked.contents.map((contents, index) => emitSource(contents, index, options));
	return [
		`import { createSkills } from ${jsLiteral(runtime)};`,
		// Parsed as JSON it loads faster than as an object literal.
		`const manifest = JSON.parse(${jsLiteral(JSON.stringify(manifest))});`,
		`const skills${type} = createSkills(manifest, [${sources.join(",\n")}]);`,
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
	contents: SkillContents,
	index: number,
	{ content = "inline", chunk, asset }: EmitOptions,
): string {
	if (content === "inline") return emitContents(contents);
	if (content === "lazy") {
		if (!chunk) throw new TypeError("emitModule: content lazy needs the option chunk.");
		return `() => import(${jsLiteral(chunk(index))}).then((m) => m.default)`;
	}
	if (!asset) throw new TypeError("emitModule: content asset needs the option asset.");
	return `[${contents.map((value, item) => (value === null ? "null" : asset(index, item))).join(",")}]`;
}

function emitContents(contents: SkillContents): string {
	return `[${contents.map((value) => (value === null ? "null" : jsLiteral(value))).join(",\n")}]`;
}
