/** `@skillbake/compiler/imports`: what a `?mcp` import means, for tools that resolve or declare it. */
export { type Alias, applyAliases, readAliases } from "./aliases.ts";
export { describeAmbiguity } from "./declare-imports.ts";
export {
	type CompiledImport,
	type EmittedDeclarations,
	emitDeclarations,
} from "./emit-declarations.ts";
export { type FoundImport, findImports, findImportsIn } from "./find-imports.ts";
export {
	type ModuleOptions,
	OPTION_NAMES,
	type Options,
	type ResolvedOptions,
	rejectUnknown,
	resolveOptions,
} from "./module-options.ts";
export { exists, isDirectory, isInside, realPath, toSlashes } from "./paths.ts";
export { applyQuery, formatQuery } from "./query.ts";
export { formatRequest, parseRequest, REQUEST, type Request } from "./request.ts";
export {
	type AskResolver,
	type ResolveContext,
	resolveFolder,
	startOf,
} from "./resolve-folder.ts";
export { seeImports } from "./see-imports.ts";
export { type ImportRef, type SeenImport, toImportRef } from "./seen-import.ts";
