/** Declarations for `?mcp` imports: literal paths, files and frontmatter of the skills on disk. */
import {
	compareCodePoints,
	type JsonValue,
	type Manifest,
	type ManifestSkill,
} from "@skillbake/core";
import { emitGenerated } from "./emit-generated.ts";

export interface DeclaredModule {
	/** The specifier of the import, or a pattern with one `*` in front of `/skills?mcp`, for example. */
	readonly specifier: string;
	/** Missing if the specifier means several folders; it then stands for any skills. */
	readonly manifest?: Manifest | undefined;
}

/**
 * One ambient declaration file for all imports. TypeScript uses the first pattern that matches, so the
 * most specific ones come first. Each specifier is declared once.
 */
export function emitTypes(modules: Iterable<DeclaredModule>, runtime?: string): string {
	const bySpecifier = new Map<string, Manifest | undefined>();
	for (const { specifier, manifest } of modules)
		if (!bySpecifier.has(specifier)) bySpecifier.set(specifier, manifest);
	const declarations = [...bySpecifier]
		.sort(([a], [b]) => compareSpecificity(a, b))
		.map(
			([specifier, manifest]) =>
				`declare module ${JSON.stringify(specifier)} {\n\tconst skills: ${emitSkillsType(manifest, "\t", runtime)};\n\texport default skills;\n}`,
		);
	return emitGenerated(declarations);
}

/** The declaration file of one module, to be written next to it. */
export function emitModuleTypes(manifest: Manifest, runtime?: string): string {
	return emitGenerated([
		`declare const skills: ${emitSkillsType(manifest, "", runtime)};`,
		"export default skills;",
	]);
}

/** `Skills<{ … }>`, as an `import("…")` type: a top-level import would turn the file into a module. */
export function emitSkillsType(
	manifest: Manifest | undefined,
	indent = "",
	runtime = "@skillbake/runtime",
): string {
	if (!manifest) return `import(${JSON.stringify(runtime)}).Skills`;
	const skills = manifest.skills.map((skill) => emitSkillType(skill, `${indent}\t`));
	const body = skills.length > 0 ? `{\n${skills.join("\n")}\n${indent}}` : "{}";
	return `import(${JSON.stringify(runtime)}).Skills<${body}>`;
}

function emitSkillType({ path, frontmatter, files }: ManifestSkill, indent: string): string {
	const fields = Object.entries(frontmatter).map(
		([key, value]) =>
			`readonly ${JSON.stringify(key)}: ${key === "name" ? JSON.stringify(value) : typeOf(value)}`,
	);
	return [
		`${indent}${JSON.stringify(path)}: {`,
		`${indent}\tfrontmatter: { ${fields.join("; ")} };`,
		`${indent}\tfile: ${files.map((file) => JSON.stringify(file.path)).join(" | ")};`,
		`${indent}};`,
	].join("\n");
}

function typeOf(value: JsonValue): string {
	if (value === null) return "null";
	if (Array.isArray(value)) {
		const items = [...new Set(value.map((item: JsonValue) => typeOf(item)))];
		return `readonly (${items.join(" | ") || "never"})[]`;
	}
	if (typeof value !== "object") return typeof value;
	const fields = Object.entries(value as object).map(
		([key, item]) => `readonly ${JSON.stringify(key)}: ${typeOf(item)}`,
	);
	return fields.length > 0 ? `{ ${fields.join("; ")} }` : "{}";
}

/** Exact specifiers first, then patterns by the length of their fixed part. */
function compareSpecificity(a: string, b: string): number {
	return (
		Number(a.includes("*")) - Number(b.includes("*")) ||
		b.length - a.length ||
		compareCodePoints(a, b)
	);
}
