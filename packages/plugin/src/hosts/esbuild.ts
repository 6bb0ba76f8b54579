/** esbuild by its own hooks: only they can watch directories. */
import { dirname, isAbsolute, resolve } from "node:path";
import { readAliases } from "../apply-aliases.ts";
import type { Asset } from "../assets.ts";
import { createDoorbell } from "../doorbell.ts";
import { loadModule } from "../load-module.ts";
import { createLookBack } from "../look-back.ts";
import { formatId, MODULE_ID, parseId } from "../module-id.ts";
import { REQUEST } from "../request.ts";
import { resolveRequest } from "../resolve-request.ts";
import type { Session } from "../session.ts";
import { SkillsError } from "../skills-error.ts";
import type { TypesWriter } from "../types/write-types.ts";

interface Message {
	readonly text: string;
	readonly location?: {
		readonly file: string;
		readonly line: number;
		readonly column: number;
	};
}

interface Result {
	path?: string;
	namespace?: string;
	contents?: string | Uint8Array;
	loader?: "js" | "file";
	resolveDir?: string;
	errors?: Message[];
	warnings?: Message[];
	watchFiles?: string[];
	watchDirs?: string[];
}

interface Filter {
	readonly filter: RegExp;
	readonly namespace?: string;
}

export interface EsbuildBuild {
	readonly initialOptions: {
		readonly absWorkingDir?: string;
		readonly alias?: Record<string, string>;
		readonly format?: string;
	};
	onStart(callback: () => void): void;
	onEnd(callback: () => Promise<{ warnings: Message[] }>): void;
	onDispose(callback: () => void): void;
	onResolve(
		filter: Filter,
		callback: (args: {
			readonly path: string;
			readonly importer: string;
			readonly namespace: string;
			readonly kind: string;
		}) => Promise<Result | undefined> | Result,
	): void;
	onLoad(
		filter: Filter,
		callback: (args: { readonly path: string }) => Promise<Result | undefined>,
	): void;
}

const NAMESPACE = "skillbake";
const ASSETS = "skillbake-asset";
const ASSET = /^skillbake-asset:/;

export function setUpEsbuild(build: EsbuildBuild, session: Session, types: TypesWriter): void {
	const { absWorkingDir, alias, format } = build.initialOptions;
	if (absWorkingDir) session.root = absWorkingDir;
	const context = { aliases: readAliases(alias) };
	const assets = new Map<string, Asset>();
	const doorbell = createDoorbell();
	const lookBack = createLookBack(session, doorbell.ring);

	build.onStart(() => {
		session.start();
		void types.start(context);
	});
	build.onEnd(async () => {
		lookBack.schedule();
		return { warnings: (await types.update()).map((text) => ({ text })) };
	});
	build.onDispose(() => {
		lookBack.cancel();
		doorbell.remove();
	});

	const resolveModule = async (path: string, importer: string | undefined): Promise<Result> => {
		try {
			const target = await resolveRequest(session, path, importer, context);
			return target ? { path: formatId(target, session.root), namespace: NAMESPACE } : {};
		} catch (error) {
			return { errors: [toMessage(error)] };
		}
	};
	build.onResolve({ filter: REQUEST }, ({ path, importer, kind }) =>
		resolveModule(path, kind === "entry-point" ? undefined : importer),
	);
	build.onResolve({ filter: /^\.\/skillbake:/, namespace: NAMESPACE }, ({ path, importer }) =>
		resolveModule(path, importer),
	);
	build.onResolve({ filter: ASSET, namespace: NAMESPACE }, ({ path }) => ({
		path: path.replace(ASSET, ""),
		namespace: ASSETS,
	}));
	build.onLoad({ filter: /.*/, namespace: ASSETS }, async ({ path }) => {
		const asset = assets.get(path);
		return asset && { contents: asset.bytes, loader: "file" };
	});

	build.onLoad({ filter: MODULE_ID, namespace: NAMESPACE }, async ({ path }) => {
		const target = parseId(path, session.root);
		if (!target) return undefined;
		const imports: string[] = [];
		const result: Result & { warnings: Message[] } = { warnings: [] };
		const emitAsset = (asset: Asset) => {
			// With an import of its own, each file gets the name that `assetNames` asks for.
			assets.set(asset.path, asset);
			imports.push(
				`import asset${imports.length} from ${JSON.stringify(`skillbake-asset:${asset.path}`)};\n`,
			);
			return `new URL(asset${imports.length - 1}, import.meta.url)`;
		};
		try {
			const code = await loadModule(session, target, {
				watch: ({ files, dirs }) => {
					result.watchFiles = [...files, ...doorbell.files];
					result.watchDirs = [...dirs];
				},
				warn: (text, diagnostic) =>
					result.warnings.push({
						text,
						...(diagnostic && {
							location: {
								file: `${session.show(target.folder)}/${diagnostic.file}`,
								line: diagnostic.line,
								column: diagnostic.column - 1,
							},
						}),
					}),
				emitAsset:
					format === "esm"
						? emitAsset
						: 'skillbake: content "asset" needs esbuild\'s format "esm": other formats do not know where they lie; use content "lazy"',
			});
			return {
				...result,
				contents: imports.join("") + code,
				loader: "js",
				resolveDir: importerDirectory(session, session.importOf(target)?.importer),
			};
		} catch (error) {
			return { ...result, errors: [toMessage(error)] };
		}
	});
}

function importerDirectory(session: Session, importer: string | undefined): string {
	return importer && isAbsolute(importer) ? dirname(importer) : resolve(session.root);
}

function toMessage(error: unknown): Message {
	if (!(error instanceof SkillsError)) throw error;
	const { message, loc } = error;
	return { text: message, ...(loc && { location: loc }) };
}
