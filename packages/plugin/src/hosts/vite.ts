/** What Vite has beyond Rollup: its config, and a development server with hot updates. */
import { sep } from "node:path";
import { type Alias, readAliases } from "../apply-aliases.ts";
import { createLookBack } from "../look-back.ts";
import { parseId } from "../module-id.ts";
import type { Session } from "../session.ts";
import type { TypesWriter } from "../types/write-types.ts";

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
		readonly config: { readonly consumer?: "client" | "server" };
		readonly moduleGraph: { readonly idToModuleMap: ReadonlyMap<string, ModuleNode> };
	};
}

interface HotUpdate {
	readonly file: string;
	readonly modules: readonly ModuleNode[];
}

export interface ViteHost {
	readonly aliases: readonly Alias[];
	/** A development server, which says of every file that it changed. */
	readonly isServing: boolean;
	/** Vitest finds the tests to run again by the files that their modules watch. */
	readonly isVitest: boolean;
	/** References of emitted files. */
	readonly emitted: Set<string>;
	watchFolder(folder: string): void;
	/** A development server has no end of a build at which to write them. */
	updateTypes(): void;
	readonly hooks: object;
}

export function createViteHost(session: Session, types: TypesWriter): ViteHost {
	const watched = new Set<string>();
	let config: ViteConfig | undefined;
	let server: ViteServer | undefined;
	const lookBack = createLookBack(session, (folders) => {
		for (const folder of folders) server?.watcher.emit("change", folder);
	});
	const host: ViteHost = {
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
			lookBack.schedule();
			if (watched.has(folder)) return;
			watched.add(folder);
			// Vite watches its root by itself, and node_modules never.
			server?.watcher.add(folder);
		},
		updateTypes() {
			if (!host.isServing) return;
			// Later, because this may be called while a module is loaded.
			setImmediate(async () => {
				for (const text of await types.update()) config?.logger.warn(text);
			});
		},
		hooks: {
			configResolved(next: ViteConfig) {
				config = next;
				session.root = next.root;
			},
			configureServer(next: ViteServer) {
				server = next;
				watched.clear();
			},
			/** Vite's own answer is a path below the server's `base`, where a server has no files. */
			resolveFileUrl(this: ViteContext, file: FileUrl): string | undefined {
				if (!host.emitted.has(file.referenceId)) return undefined;
				if (this.environment.config.consumer !== "server") return undefined;
				return `new URL(${JSON.stringify(file.relativePath)}, import.meta.url).href`;
			},
			/** Vite knows the modules that read a file, but not those that would read a new one. */
			hotUpdate(this: ViteContext, { file, modules }: HotUpdate): ModuleNode[] | undefined {
				const ours: ModuleNode[] = [];
				for (const [id, node] of this.environment.moduleGraph.idToModuleMap) {
					const target = parseId(id, session.root);
					if (!target || target.version !== undefined) continue;
					const folder = target.folder.split(sep).join("/");
					if (file === folder || file.startsWith(`${folder}/`)) ours.push(node);
				}
				if (ours.length === 0) return undefined;
				host.updateTypes();
				return [...new Set([...modules, ...ours])];
			},
		},
	};
	return host;
}
