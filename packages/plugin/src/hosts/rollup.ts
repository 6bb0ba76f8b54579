/** Rollup and those that took over its hooks: Vite, Rolldown, tsdown. */
import type { UnpluginOptions } from "unplugin";
import { type Alias, readAliases } from "../apply-aliases.ts";
import type { Asset } from "../assets.ts";
import { createDoorbell, type Doorbell } from "../doorbell.ts";
import { loadModule } from "../load-module.ts";
import { createLookBack } from "../look-back.ts";
import { formatId, MODULE_ID, parseId, servedPath } from "../module-id.ts";
import { RUNTIME, resolveRequest, SOURCE } from "../resolve-request.ts";
import type { ImportContext, Session } from "../session.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { hook } from "./hook.ts";
import type { ViteHost } from "./vite.ts";

/** There is no source to map to; without this word, one is computed for every line of every skill. */
const NO_MAP = { mappings: "" } as const;

interface Resolved {
	readonly id: string;
	readonly external?: boolean;
}

interface RollupMessage {
	readonly message: string;
	readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
	readonly frame?: string;
}

/** The part of the plugin context that is used here; Vite adds the environment. */
interface RollupContext {
	resolve(
		source: string,
		importer: string | undefined,
		options: { skipSelf: boolean },
	): Promise<Resolved | null>;
	addWatchFile(path: string): void;
	emitFile(file: { type: "asset"; name: string; source: Uint8Array }): string;
	warn(message: RollupMessage): void;
	readonly meta: { readonly watchMode: boolean; readonly rolldownVersion?: string };
	readonly environment?: {
		readonly mode?: string;
		readonly config?: {
			readonly base?: string;
			readonly consumer?: "client" | "server";
			readonly build?: { readonly emitAssets?: boolean };
		};
	};
}

/** `vite` is given where Vite is the host. */
export function rollupHooks(
	session: Session,
	types: TypesWriter,
	vite?: ViteHost,
): Omit<UnpluginOptions, "name"> {
	let aliases: readonly Alias[] = [];
	const doorbell = createDoorbell();
	const lookBack = createLookBack(session, doorbell.ring);
	const lookBackIfWatched = (rollup: RollupContext) => {
		if (!rollup.meta.watchMode || isHot(rollup)) return;
		lookBack.schedule({ follow: rollup.meta.rolldownVersion !== undefined });
	};
	const closeWatcher = () => {
		lookBack.cancel();
		doorbell.remove();
	};
	const context = (): ImportContext =>
		vite ? { aliases: vite.aliases, rootRelative: true } : { aliases };
	return {
		// Before resolvers that take the query off and look for a file.
		enforce: "pre",
		buildStart() {
			session.start();
			void types.start(context());
		},
		watchChange: (file) => session.touch(vite?.isServing ? file : undefined),
		resolveId: hook(SOURCE, async (rollup: RollupContext, source: string, importer?: string) => {
			const known = session.imports.size;
			const id = await resolveId(rollup, session, context(), source, importer);
			if (session.imports.size > known) vite?.updateTypes();
			return id;
		}),
		load: hook(MODULE_ID, (rollup: RollupContext, id: string) =>
			load(rollup, session, id, doorbell, vite),
		),
		async buildEnd() {
			const rollup = this as unknown as RollupContext;
			for (const message of await types.update()) rollup.warn({ message });
			lookBackIfWatched(rollup);
		},
		writeBundle() {
			lookBackIfWatched(this as unknown as RollupContext);
		},
		...(vite && { vite: { ...vite.hooks, closeWatcher } }),
		rollup: { closeWatcher },
		rolldown: {
			closeWatcher,
			// Its resolver applies them, but only to files.
			options(options: { readonly resolve?: { readonly alias?: unknown } }) {
				aliases = readAliases(options.resolve?.alias);
				return null;
			},
		},
	};
}

async function resolveId(
	rollup: RollupContext,
	session: Session,
	context: ImportContext,
	source: string,
	importer: string | undefined,
): Promise<string | Resolved | null | undefined> {
	if (RUNTIME.test(source)) {
		const target = importer && parseId(importer, session.root);
		if (!target) return undefined;
		return rollup.resolve(source, session.importOf(target)?.importer, { skipSelf: true });
	}
	const ask = async (path: string, from: string | undefined) => {
		try {
			const resolved = await rollup.resolve(path, from, { skipSelf: true });
			return resolved && !resolved.external ? resolved.id : undefined;
		} catch {
			// A package may not export the folder; it is found on disk all the same.
			return undefined;
		}
	};
	const target = await resolveRequest(session, source, importer, { ...context, ask });
	return target && formatId(target, session.root);
}

async function load(
	rollup: RollupContext,
	session: Session,
	id: string,
	doorbell: Doorbell,
	vite: ViteHost | undefined,
): Promise<{ code: string; map: typeof NO_MAP } | undefined> {
	const target = parseId(id, session.root);
	if (!target) return undefined;
	const hot = isHot(rollup);
	const { consumer, base = "/", build } = rollup.environment?.config ?? {};
	const code = await loadModule(session, target, {
		hotUrl: hot
			? (module) => (consumer === "server" ? "/" : base) + servedPath(module, session.root)
			: undefined,
		watch: ({ files, dirs }, folder) => {
			// Vite would resolve each file again with each update; our `hotUpdate` goes by the folder.
			if (!hot || vite?.isVitest) for (const file of files) rollup.addWatchFile(file);
			if (hot) return vite?.watchFolder(folder);
			// A folder that is not there is watched for itself: around it may lie all of the project.
			for (const dir of dirs.includes(folder) ? dirs : [folder]) rollup.addWatchFile(dir);
			if (rollup.meta.watchMode) for (const file of doorbell.files) rollup.addWatchFile(file);
		},
		warn: (message, diagnostic) =>
			rollup.warn({ message, ...(diagnostic && { frame: diagnostic.frame }) }),
		emitAsset:
			build?.emitAssets === false
				? 'skillbake: content "asset" needs the build to emit assets, which Vite does not do for servers unless told; set build.emitAssets to true or use content "lazy"'
				: ({ name, bytes }: Asset) => {
						const reference = rollup.emitFile({ type: "asset", name, source: bytes });
						vite?.emitted.add(reference);
						// Vite may answer with a path from the server's root, hence the base.
						return `new URL(import.meta.ROLLUP_FILE_URL_${reference}, import.meta.url)`;
					},
	});
	return { code, map: NO_MAP };
}

/** Vite's development server, where nothing is built. */
function isHot({ environment }: RollupContext): boolean {
	return environment?.mode === "dev";
}
