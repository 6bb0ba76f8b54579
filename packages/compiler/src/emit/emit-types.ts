/** Declarations for `?mcp` imports: literal paths, files and frontmatter of the skills on disk. */
import {
	compareCodePoints,
	type JsonValue,
	type Manifest,
	type ManifestSkill,
} from "@skillbake/core";
import { appendMap, type Place } from "./append-map.ts";
import { emitGenerated } from "./emit-generated.ts";
import { nameTypes } from "./name-types.ts";

export interface DeclaredModule {
	/** The specifier of the import, or a pattern with one `*` in front of `/skills?mcp`, for example. */
	readonly specifier: string;
	/** Missing if the specifier means several folders; it then stands for any skills. */
	readonly manifest?: Manifest | undefined;
	readonly skillFiles?: SkillFiles | undefined;
}

/** By the path of a skill, its `SKILL.md` relative to the declaration file. Editors go there. */
export type SkillFiles = ReadonlyMap<string, string>;

const DEFAULT_NAME = "skillbake.d.ts";
const RUNTIME = "@skillbake/runtime";

/**
 * One ambient declaration file for all imports. TypeScript uses the first pattern that matches, so the
 * most specific ones come first. Each specifier is declared once. `name` is that of the file.
 */
export function emitTypes(modules: Iterable<DeclaredModule>, name = DEFAULT_NAME): string {
	const bySpecifier = new Map<string, DeclaredModule>();
	for (const module of modules)
		if (!bySpecifier.has(module.specifier)) bySpecifier.set(module.specifier, module);
	const declared = [...bySpecifier.values()].sort((a, b) =>
		compareSpecificity(a.specifier, b.specifier),
	);
	const statements = declared.map(({ specifier, manifest }) => {
		const { statements, type } = emitSkillsType(manifest);
		const body = [...statements, `const skills: ${type};`, "export default skills;"];
		return `declare module ${JSON.stringify(specifier)} {\n\t${body.join("\n").replaceAll("\n", "\n\t")}\n}`;
	});
	return appendMap(
		emitGenerated(statements),
		declared.flatMap(({ specifier, manifest, skillFiles }) => [
			{ line: `declare module ${JSON.stringify(specifier)} {`, file: firstOf(skillFiles) },
			...placesOf(manifest, skillFiles, "const skills: "),
		]),
		name,
	);
}

/** The declaration file of one module, to be written next to it. */
export function emitModuleTypes(
	manifest: Manifest,
	skillFiles?: SkillFiles,
	name = DEFAULT_NAME,
): string {
	const { statements, type } = emitSkillsType(manifest);
	return appendMap(
		emitGenerated([...statements, `declare const skills: ${type};`, "export default skills;"]),
		placesOf(manifest, skillFiles, "declare const skills: "),
		name,
	);
}

/**
 * The type of the collection, and the statements that it needs. Types have names, because editors and
 * errors show the name instead of the whole type.
 */
export function emitSkillsType(
	manifest: Manifest | undefined,
	runtime = RUNTIME,
): { readonly statements: readonly string[]; readonly type: string } {
	// As an `import("…")` type: a top-level import would turn an ambient file into a module.
	const type = `import(${JSON.stringify(runtime)}).Skills`;
	if (!manifest) return { statements: [], type };
	const names = nameTypes(manifest.skills.map(({ path }) => path));
	const paths = manifest.skills.flatMap(({ path, frontmatter }, at) => [
		`\t/** ${commentText(String(frontmatter["description"] ?? ""))} */`,
		`\t${declarePath(path)}${names[at]};`,
	]);
	return {
		statements: [
			...manifest.skills.map((skill, at) => emitSkillType(skill, names[at]!)),
			["type SkillTypes = {", ...paths, "};"].join("\n"),
		],
		type: `${type}<SkillTypes>`,
	};
}

function emitSkillType({ frontmatter, files }: ManifestSkill, name: string): string {
	const fields = Object.entries(frontmatter).map(
		([key, value]) =>
			`readonly ${JSON.stringify(key)}: ${key === "name" ? JSON.stringify(value) : typeOf(value)}`,
	);
	return [
		`interface ${name} {`,
		`\treadonly frontmatter: { ${fields.join("; ")} };`,
		`\treadonly file: ${files.map((file) => JSON.stringify(file.path)).join(" | ")};`,
		"}",
	].join("\n");
}

function declarePath(path: string): string {
	return `${JSON.stringify(path)}: `;
}

/** The lines that declare something that stands in a `SKILL.md`. */
function placesOf(
	manifest: Manifest | undefined,
	files: SkillFiles | undefined,
	collection: string,
): Place[] {
	return [
		...(manifest?.skills ?? []).map(({ path }) => ({
			line: declarePath(path),
			file: files?.get(path),
		})),
		{ line: collection, file: firstOf(files) },
	];
}

function firstOf(files: SkillFiles | undefined): string | undefined {
	return files?.values().next().value;
}

/** On one line. A comment must not end early, and text must not be taken for a JSDoc tag. */
function commentText(text: string): string {
	return text.replace(/\s+/g, " ").trim().replaceAll("*/", "*\\/").replace(/^@/, "\\@");
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
