/** Keeps the declarations of a project up to date. Never called while a module is loaded. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaultTypesPath, emitModuleTypes, emitTypes, replaceFile } from "@skillbake/compiler";
import { type Manifest, quote, showText } from "@skillbake/core";
import type { ModuleRef } from "../module-id.ts";
import { withName } from "../plugin-name.ts";
import type { ImportContext, PluginState } from "../plugin-state.ts";
import { declareImports } from "./declare-imports.ts";
import { findImports } from "./find-imports.ts";

export interface TypesWriter {
	/** Searches the project for imports, once, and writes their types. */
	start(context: ImportContext): Promise<void>;
	/** Writes the types of all imports seen so far. Returns each warning once. */
	update(): Promise<readonly string[]>;
}

export function createTypesWriter(state: PluginState): TypesWriter {
	const warned = new Set<string>();
	let warnings: string[] = [];
	let started: Promise<void> | undefined;
	let running: Promise<void> = Promise.resolve();

	async function scan(context: ImportContext): Promise<void> {
		// Code and comments also hold examples, so only folders that exist count.
		for (const { request, importer } of await findImports(state.root))
			await state.resolve(request, importer, { ...context, onlyExisting: true });
		await update();
	}

	/** `undefined` while the folder has errors, so that the types of its last valid state are kept. */
	async function manifestOf(ref: ModuleRef): Promise<Manifest | undefined> {
		try {
			const { manifest, diagnostics } = await state.compile(ref);
			return diagnostics.some(({ severity }) => severity === "error") ? undefined : manifest;
		} catch {
			return undefined;
		}
	}

	async function write(): Promise<void> {
		const path = typesPath(state);
		if (path === undefined) return;
		const { ambient, sidecars, ambiguous } = declareImports(state.imports.values());
		const modules = [];
		for (const { specifier, ref } of ambient) {
			const manifest = ref && (await manifestOf(ref));
			if (ref && !manifest) return;
			modules.push({ specifier, manifest });
		}
		if (modules.length === 0) return;
		replaceFile(path, emitTypes(modules));
		for (const [sidecar, { ref, needed }] of sidecars) {
			if (process.platform === "win32" || !(needed || existsSync(sidecar))) continue;
			const manifest = await manifestOf(ref);
			if (manifest) replaceFile(sidecar, emitModuleTypes(manifest));
		}
		for (const specifier of ambiguous) {
			if (warned.has(specifier)) continue;
			warned.add(specifier);
			warnings.push(describeAmbiguity(specifier));
		}
	}

	async function scanIfWanted(context: ImportContext): Promise<void> {
		// An invalid config is reported when a module is loaded.
		await state.configure().catch(() => {});
		if (typesPath(state)) await scan(context);
	}

	function update(): Promise<void> {
		running = running.then(write).catch((error: Error) => {
			warnings.push(`the types could not be written: ${showText(error.message)}`);
		});
		return running;
	}

	return {
		start: (context) => (started ??= scanIfWanted(context)),
		async update() {
			await started;
			await update();
			const fresh = warnings.map(withName);
			warnings = [];
			return fresh;
		},
	};
}

function describeAmbiguity(specifier: string): string {
	const name = quote(specifier.replace(/^\*/, "…"));
	const result =
		process.platform === "win32"
			? "they are typed as any skills, because Windows file names cannot contain `?`"
			: "each folder gets its types in a file beside it";
	return `imports that end in ${name} mean different folders, and one declaration cannot tell them apart; ${result}. Give the folders different names to avoid this.`;
}

function typesPath({ root, options }: PluginState): string | undefined {
	if (options.types === false) return undefined;
	if (options.types !== undefined) return resolve(root, options.types);
	const typed = ["tsconfig.json", "jsconfig.json"].some((name) => existsSync(join(root, name)));
	if (!typed) return undefined;
	return defaultTypesPath(root);
}
