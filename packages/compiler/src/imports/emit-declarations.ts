/** The declaration files of a project, as the plugin and `skillbake types` write them. */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { SKILL_FILE } from "@skillbake/core";
import type { CompileResult } from "../compile.ts";
import {
	type DeclaredModule,
	emitModuleTypes,
	emitTypes,
	type SkillFiles,
} from "../emit/emit-types.ts";
import { declareImports } from "./declare-imports.ts";
import { toSlashes } from "./paths.ts";
import type { ImportRef, SeenImport } from "./seen-import.ts";

export interface EmittedDeclarations {
	/** By absolute path. The file of the project comes first. */
	readonly files: ReadonlyMap<string, string>;
	/** Specifiers that stand for more than one folder. */
	readonly ambiguous: readonly string[];
}

/** A compiled folder and the prefix of its paths. */
export interface CompiledImport extends Pick<CompileResult, "manifest" | "dependencies"> {
	readonly prefix: string;
}

/** `undefined` if a folder has errors or there are no imports, so that earlier declarations stay. */
export async function emitDeclarations(
	imports: Iterable<SeenImport>,
	path: string,
	compile: (ref: ImportRef) => Promise<CompiledImport | undefined>,
): Promise<EmittedDeclarations | undefined> {
	const { ambient, sidecars, ambiguous } = declareImports(imports);
	const modules: DeclaredModule[] = [];
	for (const { specifier, ref } of ambient) {
		const compiled = ref && (await compile(ref));
		if (ref && !compiled) return undefined;
		modules.push({ specifier, ...(compiled && describe(ref, compiled, path)) });
	}
	if (modules.length === 0) return undefined;
	const files = new Map([[path, emitTypes(modules, basename(path))]]);
	for (const [sidecar, { ref, needed }] of sidecars) {
		// Windows file names cannot contain `?`.
		if (process.platform === "win32" || !(needed || existsSync(sidecar))) continue;
		const compiled = await compile(ref);
		if (!compiled) continue;
		const { manifest, skillFiles } = describe(ref, compiled, sidecar);
		files.set(sidecar, emitModuleTypes(manifest, skillFiles, basename(sidecar)));
	}
	return { files, ambiguous };
}

function describe(ref: ImportRef, compiled: CompiledImport, path: string) {
	return { manifest: compiled.manifest, skillFiles: findSkillFiles(ref.folder, compiled, path) };
}

/** A skill whose directory has another name than the skill is not found, and gets no definition. */
function findSkillFiles(
	folder: string,
	{ manifest, dependencies, prefix }: CompiledImport,
	path: string,
): SkillFiles {
	const known = new Set(dependencies.files);
	const found = new Map<string, string>();
	for (const skill of manifest.skills) {
		const inside = skill.path.slice(prefix ? prefix.length + 1 : 0);
		// A folder that is itself a skill is served under its name.
		const file = [inside, inside.replace(/^[^/]*\/?/, "")]
			.map((directory) => join(folder, directory, SKILL_FILE))
			.find((candidate) => known.has(candidate));
		if (file) found.set(skill.path, toSlashes(relative(dirname(path), file)));
	}
	return found;
}
