/** Keeps the declarations of a project up to date. Never called while a module is loaded. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaultTypesPath, replaceFile } from "@skillbake/compiler";
import {
	type CompiledImport,
	describeAmbiguity,
	emitDeclarations,
	findImports,
	type ImportRef,
} from "@skillbake/compiler/imports";
import { showText } from "@skillbake/core";
import { withName } from "../plugin-name.ts";
import type { ImportContext, PluginState } from "../plugin-state.ts";

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
	async function compile(ref: ImportRef): Promise<CompiledImport | undefined> {
		try {
			const result = await state.compile(ref);
			if (result.diagnostics.some(({ severity }) => severity === "error")) return undefined;
			return { ...result, prefix: state.optionsOf(ref).compile.prefix };
		} catch {
			return undefined;
		}
	}

	async function write(): Promise<void> {
		const path = typesPath(state);
		if (path === undefined) return;
		const emitted = await emitDeclarations(state.imports.values(), path, compile);
		for (const [file, text] of emitted?.files ?? []) replaceFile(file, text);
		for (const specifier of emitted?.ambiguous ?? []) {
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

function typesPath({ root, options }: PluginState): string | undefined {
	if (options.types === false) return undefined;
	if (options.types !== undefined) return resolve(root, options.types);
	const typed = ["tsconfig.json", "jsconfig.json"].some((name) => existsSync(join(root, name)));
	if (!typed) return undefined;
	return defaultTypesPath(root);
}
