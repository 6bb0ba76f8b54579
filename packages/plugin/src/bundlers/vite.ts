/** Vite has more than Rollup: a config with aliases, and a development server with hot updates. */

import { type Alias, isInside, readAliases } from "@skillbake/compiler/imports";
import { parseId } from "../module-id.ts";
import type { PluginState } from "../plugin-state.ts";
import type { TypesWriter } from "../types/write-types.ts";
import { createRecheck } from "../watch/recheck.ts";
import { checkBinding, isWorker, type WorkerConfig } from "./cloudflare.ts";

interface ViteConfig {
	readonly root: string;
	readonly command: "build" | "serve";
	readonly resolve: { readonly alias: unknown };
	readonly plugins: readonly { readonly name: string }[];
	readonly logger: { warn(text: string): void };
}

interface ViteServer {
	readonly watcher: {
		add(path: string): unknown;
		emit(event: "change", path: string): unknown;
	};
}

interface ModuleNode {
	readonly id: string | null;
}

interface FileUrl {
	readonly referenceId: string;
	readonly relativePath: string;
}

interface ViteContext {
	readonly environment: {
		readonly config: WorkerConfig & { readonly consumer?: "client" | "server" };
		readonly moduleGraph: { readonly idToModuleMap: ReadonlyMap<string, ModuleNode> };
	};
}

interface Bundle {
	readonly [file: string]: { readonly source?: string | Uint8Array };
}

interface HotUpdate {
	readonly file: string;
	readonly modules: readonly ModuleNode[];
}

export interface ViteAdapter {
	readonly aliases: readonly Alias[];
	/** True for a development server, which reports every file that changes. */
	readonly isServing: boolean;
	/** Vitest reruns the tests whose modules watch a changed file. */
	readonly isVitest: boolean;
	/** Reference ids of the files that we emitted. */
	readonly emitted: Set<string>;
	watchFolder(folder: string): void;
	/** For development servers, which have no end of a build at which to write types. */
	updateTypes(): void;
	readonly hooks: object;
}

export function createViteAdapter(state: PluginState, types: TypesWriter): ViteAdapter {
	const watched = new Set<string>();
	const workersWithAssets = new WeakSet<ViteContext["environment"]>();
	let config: ViteConfig | undefined;
	let server: ViteServer | undefined;
	const recheck = createRecheck(state, (folders) => {
		for (const folder of folders) server?.watcher.emit("change", folder);
	});
	const vite: ViteAdapter = {
		get aliases() {
			return readAliases(config?.resolve.alias);
		},
		get isServing() {
			return config?.command === "serve";
		},
		get isVitest() {
			return config?.plugins.some(({ name }) => name === "vitest") ?? false;
		},
		emitted: new Set(),
		watchFolder(folder) {
			recheck.schedule();
			if (watched.has(folder)) return;
			watched.add(folder);
			// Vite already watches its root, and never watches node_modules.
			server?.watcher.add(folder);
		},
		updateTypes() {
			if (!vite.isServing) return;
			// Deferred, because types are never written while a module is loaded.
			setImmediate(async () => {
				for (const text of await types.update()) config?.logger.warn(text);
			});
		},
		hooks: {
			configResolved(next: ViteConfig) {
				config = next;
				state.root = next.root;
			},
			configureServer(next: ViteServer) {
				server = next;
				watched.clear();
			},
			/** For a server bundle, Vite would return a path below `base`, which does not exist on disk. */
			resolveFileUrl(this: ViteContext, file: FileUrl): string | undefined {
				if (!vite.emitted.has(file.referenceId)) return undefined;
				const { environment } = this;
				if (environment.config.consumer !== "server") return undefined;
				if (isWorker(environment.config)) {
					workersWithAssets.add(environment);
					// Vite lists a file in the manifest only if it resolves the URL itself.
					return undefined;
				}
				return `new URL(${JSON.stringify(file.relativePath)}, import.meta.url).href`;
			},
			generateBundle: {
				// After @cloudflare/vite-plugin has emitted the config of the Worker.
				order: "post",
				handler(this: ViteContext, _: unknown, bundle: Bundle): void {
					const config = bundle["wrangler.json"]?.source;
					if (config && workersWithAssets.has(this.environment)) checkBinding(String(config));
				},
			},
			/** Vite knows which modules read a file, but not which ones would read a new file. */
			hotUpdate(this: ViteContext, { file, modules }: HotUpdate): ModuleNode[] | undefined {
				const ours: ModuleNode[] = [];
				for (const [id, node] of this.environment.moduleGraph.idToModuleMap) {
					const ref = parseId(id, state.root);
					if (!ref || ref.chunk) continue;
					if (isInside(ref.folder, file)) ours.push(node);
				}
				if (ours.length === 0) return undefined;
				vite.updateTypes();
				return [...new Set([...modules, ...ours])];
			},
		},
	};
	return vite;
}
