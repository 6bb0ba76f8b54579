/** Farm and Bun, which offer little: errors are thrown, aliases come from the config. */
import type { UnpluginOptions } from "unplugin";
import { readAliases } from "../apply-aliases.ts";
import { loadModule } from "../load-module.ts";
import { formatId, MODULE_ID, parseId } from "../module-id.ts";
import { findRuntime, RUNTIME, resolveRequest, SOURCE } from "../resolve-request.ts";
import type { ImportContext, Session } from "../session.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { hook } from "./hook.ts";

interface PlainContext {
	warn(message: string): void;
	addWatchFile(path: string): void;
}

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
			session.touch();
			void types.start(context);
		},
		watchChange: () => session.touch(),
		resolveId: hook(SOURCE, (_host: unknown, source: string, importer?: string) =>
			resolveId(session, context, source, importer),
		),
		load: hook(MODULE_ID, (host: PlainContext, id: string) => load(host, session, id, bundler)),
		async buildEnd() {
			// Neither has a channel for warnings outside of modules.
			for (const text of await types.update()) console.warn(text);
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
	if (source === RUNTIME) return findRuntime(session, importer);
	const target = await resolveRequest(session, source, importer, context);
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
			for (const file of files) host.addWatchFile(file);
			for (const dir of dirs.includes(folder) ? dirs : [folder]) host.addWatchFile(dir);
		},
		warn: (text) => host.warn(text),
		emitAsset: `skillbake: content "asset" is not possible with ${bundler}, which gives plugins no URL of a file they emit; use content "lazy"`,
	});
}
