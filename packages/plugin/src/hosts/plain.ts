/** Farm and Bun, which offer little: errors are thrown, aliases come from the config. */
import type { UnpluginOptions } from "unplugin";
import { readAliases } from "../apply-aliases.ts";
import { loadModule } from "../load-module.ts";
import { formatId, MODULE_ID, parseId } from "../module-id.ts";
import { findRuntime, RUNTIME, resolveRequest, SOURCE } from "../resolve-request.ts";
import type { ImportContext, Session } from "../session.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { hook } from "./hook.ts";

interface FarmContext {
	warn(message: string): void;
	addWatchFile(module: string, dependency: string): void;
}

interface PlainContext {
	warn?(message: string): void;
	addWatchFile(path: string): void;
	getNativeBuildContext(): { readonly context?: FarmContext };
}

/** Farm resolves a module again when a file changed that it depends on. */
const SOURCE_OR_MODULE = new RegExp(`${SOURCE.source}|${MODULE_ID.source}`);

interface FarmConfig {
	readonly root?: string;
	readonly compilation?: { readonly resolve?: { readonly alias?: unknown } };
}

export function plainHooks(
	session: Session,
	types: TypesWriter,
	bundler: "Bun" | "Farm",
): Omit<UnpluginOptions, "name"> {
	let context: ImportContext = {};
	return {
		buildStart() {
			session.start();
			void types.start(context);
		},
		watchChange: () => session.touch(),
		resolveId: hook(SOURCE_OR_MODULE, (_host: unknown, source: string, importer?: string) =>
			resolveId(session, context, source, importer),
		),
		load: hook(MODULE_ID, (host: PlainContext, id: string) => load(host, session, id, bundler)),
		async buildEnd() {
			for (const text of await types.update()) warn(this as unknown as PlainContext, text);
		},
		bun: { loader: "js" },
		farm: {
			configResolved({ root, compilation }: FarmConfig) {
				if (root) session.root = root;
				context = { aliases: readAliases(compilation?.resolve?.alias) };
			},
		},
	};
}

async function resolveId(
	session: Session,
	context: ImportContext,
	source: string,
	importer: string | undefined,
): Promise<string | undefined> {
	// Farm resolves nothing from a module that is not on disk.
	if (RUNTIME.test(source)) return findRuntime(session, importer, { always: true });
	const target = MODULE_ID.test(source)
		? parseId(source, session.root)
		: await resolveRequest(session, source, importer, context);
	return target && formatId(target, session.root);
}

async function load(
	host: PlainContext,
	session: Session,
	id: string,
	bundler: string,
): Promise<string | undefined> {
	const target = parseId(id, session.root);
	if (!target) return undefined;
	return loadModule(session, target, {
		watch: ({ files, dirs }, folder) => {
			const farm = host.getNativeBuildContext().context;
			// unplugin hands Farm the two in the wrong order, and the module without its escape.
			for (const path of [...files, ...(dirs.includes(folder) ? dirs : [folder])])
				if (farm) farm.addWatchFile(id.replace("\0", "\\0"), path);
				else host.addWatchFile(path);
		},
		warn: (text) => warn(host, text),
		emitAsset: `skillbake: content "asset" is not possible with ${bundler}, which gives plugins no URL of a file they emit; use content "lazy"`,
	});
}

/** Farm panics when unplugin hands it an error object, and Bun takes warnings for modules only. */
function warn(host: PlainContext, text: string): void {
	const farm = host.getNativeBuildContext().context;
	if (farm) farm.warn(text);
	else if (host.warn) host.warn(text);
	else console.warn(text);
}
