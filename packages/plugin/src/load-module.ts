/** Writes the text of a generated module, the same for every bundler. */
import {
	type Asset,
	type CompileResult,
	chunkVersion,
	type Diagnostic,
	describeHidden,
	emitChunk,
	emitModule,
	FIRST_ONES,
	groupDiagnostics,
	listAssets,
	OptionError,
	renderText,
} from "@skillbake/compiler";
import { formatRequest, type ModuleOptions } from "@skillbake/compiler/imports";
import { quote, showLines } from "@skillbake/core";
import { findVersion } from "./load/find-version.ts";
import { HOT } from "./load/hot.ts";
import { largeModuleWarning } from "./load/large-module-warning.ts";
import { chunkSpecifier, type ModuleRef } from "./module-id.ts";
import { withName } from "./plugin-name.ts";
import type { PluginState } from "./plugin-state.ts";
import { SkillsError, seeAll, toSkillsError } from "./skills-error.ts";

/** What a bundler offers while a module is loaded. */
export interface BundlerContext {
	/**
	 * Called before errors are thrown, so that fixing the file triggers a rebuild. Never called for a
	 * chunk: with thousands of them, lists of every file would cost more than the contents.
	 */
	watch(dependencies: CompileResult["dependencies"], folder: string): void;
	warn(text: string, diagnostic?: Diagnostic): void;
	readonly output: Output;
}

/** A development server serves modules by URL. A build emits files, or says why it cannot. A runtime has no output. */
export type Output =
	| { readonly moduleUrl: (ref: ModuleRef) => string }
	| {
			/** Returns a JavaScript expression for the URL of the emitted file, or for a function that fetches it. */
			readonly emitAsset: (asset: Asset) => string;
			/** Statements that the expressions need. */
			readonly header?: string | undefined;
	  }
	| {
			readonly noAssets: string;
			/** The specifier of a chunk, if the bundler cannot resolve the usual one. */
			readonly chunk?: ((ref: ModuleRef) => string) | undefined;
	  }
	| RuntimeOutput;

export interface RuntimeOutput {
	/** The specifier by which generated modules find `@skillbake/runtime`. */
	readonly runtime: string;
	readonly format: "esm" | "cjs";
	/** The specifier of a chunk. Without it, all contents are in the module. */
	readonly chunk?: ((ref: ModuleRef) => string) | undefined;
}

/** Throws one `SkillsError` for everything that is wrong with the folder. */
export async function loadModule(
	state: PluginState,
	ref: ModuleRef,
	{ watch, warn, output }: BundlerContext,
): Promise<string> {
	await state.configure().catch((error: Error) => {
		throw new SkillsError(error.message);
	});
	const { content } = readOptions(state, ref);
	const { manifest, diagnostics, dependencies } = await state.compile(ref).catch((error) => {
		throw error instanceof OptionError ? new SkillsError(error.message) : error;
	});
	if (ref.chunk) return emitChunk(manifest, findVersion(manifest, ref.chunk));
	watch(dependencies, ref.folder);

	const folder = state.displayPath(ref.folder);
	warnOfFirst(diagnostics, folder, warn);
	const error = toSkillsError(diagnostics, ref.folder, folder, describeImport(state, ref));
	if (error) throw error;

	const chunkRef = (index: number): ModuleRef => ({
		...ref,
		chunk: { skill: manifest.skills[index]!.path, version: chunkVersion(manifest, index) },
	});
	if ("moduleUrl" in output) {
		// Contents stay in modules of their own, so after an edit the server transforms only metadata
		// and the skill that changed.
		const chunk = (index: number) => output.moduleUrl(chunkRef(index));
		return emitModule(manifest, { content: "lazy", chunk, resolveLate: true, live: HOT });
	}
	if ("runtime" in output) {
		const { runtime, format, chunk } = output;
		// There are no files to emit, so `asset` is like `lazy`.
		if (content === "inline" || !chunk) return emitModule(manifest, { runtime, format });
		const specifier = (index: number) => chunk(chunkRef(index));
		return emitModule(manifest, { content: "lazy", chunk: specifier, runtime, format });
	}
	if (content === "lazy") {
		const usual = (chunk: ModuleRef) => chunkSpecifier(chunk, state.root);
		const specifier = ("chunk" in output && output.chunk) || usual;
		const chunk = (index: number) => specifier(chunkRef(index));
		return emitModule(manifest, { content, chunk });
	}
	if (content === "asset") {
		if ("noAssets" in output) throw new SkillsError(`${output.noAssets} (in ${folder})`);
		const assets = listAssets(manifest);
		const asset = (index: number, item: number) => output.emitAsset(assets[index]![item]!);
		return (output.header ?? "") + emitModule(manifest, { content, asset });
	}
	const warning = largeModuleWarning(manifest, folder);
	if (warning) warn(withName(warning));
	return emitModule(manifest, { content });
}

/** Errors come first: many of them leave no room for warnings, which are then only counted. */
function warnOfFirst(
	diagnostics: readonly Diagnostic[],
	folder: string,
	warn: BundlerContext["warn"],
): void {
	const groups = groupDiagnostics(diagnostics, FIRST_ONES).filter(
		({ severity }) => severity === "warn",
	);
	for (const { shown } of groups)
		for (const diagnostic of shown)
			warn(showLines(renderText([diagnostic], { folder })), diagnostic);
	const rest = groups.filter(({ hidden }) => hidden.length > 0);
	if (rest.length === 0) return;
	const lines = rest.map((group) => describeHidden(group, { seeAll: seeAll(folder) }));
	warn(withName(lines.join("\n")));
}

function readOptions(state: PluginState, ref: ModuleRef): ModuleOptions {
	try {
		return state.optionsOf(ref);
	} catch (error) {
		const origin = describeImport(state, ref) ?? `in ${quote(ref.query)}`;
		throw new SkillsError(`${(error as Error).message}\n  ${origin}`);
	}
}

function describeImport(state: PluginState, ref: ModuleRef): string | undefined {
	const seen = state.importOf(ref);
	if (!seen) return undefined;
	const by = seen.importer ? ` by ${state.displayPath(seen.importer)}` : "";
	return `imported as ${quote(formatRequest(seen.request))}${by}`;
}
