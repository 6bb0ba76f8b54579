export type { CompileResult } from "./compile.ts";
export { type Compiler, compileSkills, createCompiler, type RunOptions } from "./compiler.ts";
export { checkOutputOptions } from "./config/check-output-options.ts";
export { defaultTypesPath } from "./config/default-types-path.ts";
export { CONFIG_FILES } from "./config/find-config.ts";
export {
	defineConfig,
	type LoadedConfig,
	loadConfig,
	type SkillbakeConfig,
} from "./config/load-config.ts";
export { OptionError } from "./config/option-error.ts";
export {
	COMPILE_OPTION_NAMES,
	type CompileOptions,
	type ResolvedOptions,
} from "./config/options.ts";
export { resolveOptions } from "./config/resolve-options.ts";
export type { Diagnostic, Severity } from "./diagnostics.ts";
export { chunkVersion } from "./emit/chunk-version.ts";
export { contentFileName, isContentFileName } from "./emit/content-file-name.ts";
export { emitIndex } from "./emit/emit-index.ts";
export { type EmitOptions, emitChunk, emitModule } from "./emit/emit-module.ts";
export {
	type DeclaredModule,
	emitModuleTypes,
	emitSkillsType,
	emitTypes,
} from "./emit/emit-types.ts";
export { type Asset, listAssets } from "./emit/list-assets.ts";
export { fixFileName, TEXT_FIXES, toLineFeeds } from "./fix/fix-text.ts";
export {
	type DiagnosticGroup,
	FEW_PER_RULE,
	FIRST_ONES,
	type GroupLimits,
	groupDiagnostics,
} from "./render/group-diagnostics.ts";
export { displayPath, type RenderOptions, summarize } from "./render/render-diagnostics.ts";
export { renderGithub } from "./render/render-github.ts";
export { renderJson } from "./render/render-json.ts";
export { renderSarif } from "./render/render-sarif.ts";
export { describeHidden, renderShort, type ShortOptions } from "./render/render-short.ts";
export { renderText, type TextOptions } from "./render/render-text.ts";
export { RULE_CODES, RULE_SETTINGS, RULES, type RuleCode, type RuleSetting } from "./rules.ts";
export { selectPaths } from "./scan/select-paths.ts";
export {
	isLeftover,
	readIfExists,
	replaceFile,
	swapFile,
	temporaryPath,
} from "./write/replace-file.ts";
