/** Keeps the declaration file of a project up to date. Never called from `load`. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { emitModuleTypes, emitTypes } from "@skillbake/compiler";
import type { Manifest } from "@skillbake/core";
import type { Target } from "../module-id.ts";
import { isDirectory } from "../resolve-folder.ts";
import type { ImportContext, Session } from "../session.ts";
import { declareImports } from "./declare-imports.ts";
import { findImports } from "./find-imports.ts";

export interface TypesWriter {
	/** Reads the sources of the project, once, and writes what they import. */
	start(context: ImportContext): Promise<void>;
	/** Writes what is known now. Returns what there is to warn of, once. */
	update(): Promise<readonly string[]>;
}

export function createTypesWriter(session: Session): TypesWriter {
	const warned = new Set<string>();
	let warnings: string[] = [];
	let started: Promise<void> | undefined;
	let running: Promise<void> = Promise.resolve();

	async function scan(context: ImportContext): Promise<void> {
		// Sources hold examples, too: only what exists counts.
		for (const { request, importer } of await findImports(session.root))
			await session.resolve(request, importer, { ...context, onlyExisting: true });
		await update();
	}

	/** `undefined` while a folder has errors: types of the last good state are better than fewer. */
	async function manifestOf(target: Target): Promise<Manifest | undefined> {
		try {
			const { manifest, diagnostics } = await session.compile(target);
			return diagnostics.some(({ severity }) => severity === "error") ? undefined : manifest;
		} catch {
			return undefined;
		}
	}

	async function write(): Promise<void> {
		const path = typesPath(session);
		if (path === undefined) return;
		const { ambient, sidecars, ambiguous } = declareImports(session.imports.values());
		const modules = [];
		for (const { specifier, target } of ambient) {
			const manifest = target && (await manifestOf(target));
			if (target && !manifest) return;
			modules.push({ specifier, manifest });
		}
		if (modules.length === 0) return;
		await replaceFile(path, emitTypes(modules));
		for (const [sidecar, { target, needed }] of sidecars) {
			if (process.platform === "win32" || !(needed || existsSync(sidecar))) continue;
			const manifest = await manifestOf(target);
			if (manifest) await replaceFile(sidecar, emitModuleTypes(manifest));
		}
		for (const specifier of ambiguous) {
			if (warned.has(specifier)) continue;
			warned.add(specifier);
			warnings.push(describeAmbiguity(specifier));
		}
	}

	async function scanIfWanted(context: ImportContext): Promise<void> {
		// A config file that is wrong is reported where a module is loaded.
		await session.configure().catch(() => {});
		if (typesPath(session)) await scan(context);
	}

	function update(): Promise<void> {
		running = running.then(write).catch((error: Error) => {
			warnings.push(`skillbake: the types could not be written: ${error.message}`);
		});
		return running;
	}

	return {
		start: (context) => (started ??= scanIfWanted(context)),
		async update() {
			await started;
			await update();
			const news = warnings;
			warnings = [];
			return news;
		},
	};
}

function describeAmbiguity(specifier: string): string {
	const name = JSON.stringify(specifier.replace(/^\*/, "…"));
	const remedy =
		process.platform === "win32"
			? "it is typed as any skills: a file name cannot hold `?` here"
			: "each folder has its types in a file beside it instead";
	return `skillbake: imports that end in ${name} mean different folders, which one declaration cannot tell apart; ${remedy}. Names that differ need no such file.`;
}

function typesPath({ root, options }: Session): string | undefined {
	if (options.types === false) return undefined;
	if (options.types !== undefined) return resolve(root, options.types);
	const typed = ["tsconfig.json", "jsconfig.json"].some((name) => existsSync(join(root, name)));
	if (!typed) return undefined;
	const source = join(root, "src");
	return join(isDirectory(source) ? source : root, "skillbake.d.ts");
}

/** Only when it changed, and in one step: an editor never sees half a file. */
async function replaceFile(path: string, text: string): Promise<void> {
	if ((await readFile(path, "utf8").catch(() => undefined)) === text) return;
	const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
	await mkdir(dirname(path), { recursive: true });
	try {
		await writeFile(temporary, text);
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
