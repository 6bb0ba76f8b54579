export { compileSkills } from "./compile-skills.ts";
export {
	type CompileHooks,
	type CompileResult,
	type Compiler,
	createCompiler,
} from "./create-compiler.ts";
export type { Diagnostic, Severity } from "./diagnostics.ts";
export { emitIndex } from "./emit-index.ts";
export { type ContentMode, type EmitOptions, emitChunk, emitModule } from "./emit-module.ts";
export {
	type DeclaredModule,
	emitModuleTypes,
	emitSkillsType,
	emitTypes,
} from "./emit-types.ts";
export { fixFileName, TEXT_FIXES, toLineFeeds } from "./fix-text.ts";
export {
	CONFIG_FILES,
	defineConfig,
	type LoadedConfig,
	loadConfig,
	type SkillbakeConfig,
} from "./load-config.ts";
export {
	ARCHIVE_FORMATS,
	COMPILE_OPTION_NAMES,
	type CompileOptions,
	type ResolvedOptions,
	resolveOptions,
} from "./options.ts";
export { displayPath, type RenderOptions, summarize } from "./render-diagnostics.ts";
export { renderGithub } from "./render-github.ts";
export { renderJson } from "./render-json.ts";
export { renderSarif } from "./render-sarif.ts";
export { renderText, supportsColor, type TextOptions } from "./render-text.ts";
export { RULE_CODES, RULES, type RuleCode, type RuleSetting } from "./rules.ts";
export { suggest } from "./suggest.ts";
