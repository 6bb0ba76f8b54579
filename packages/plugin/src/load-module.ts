/** The text of a generated module, the same whichever bundler asks for it. */
import {
	type CompileResult,
	type Diagnostic,
	emitChunk,
	emitModule,
	renderText,
} from "@skillbake/compiler";
import type { Asset } from "./assets.ts";
import { listAssets } from "./assets.ts";
import { HOT } from "./hot.ts";
import { chunkSpecifier, type Target } from "./module-id.ts";
import type { ModuleOptions } from "./options.ts";
import { formatRequest } from "./request.ts";
import type { Session } from "./session.ts";
import { checkVersion, versionOf } from "./skill-version.ts";
import { SkillsError, toError } from "./skills-error.ts";
import { suggestLazy } from "./suggest-lazy.ts";

/** What a bundler offers to a module while it is loaded. */
export interface LoadHost {
	/** Called before anything is reported, so that a watcher sees the mending of what is broken. */
	watch(dependencies: CompileResult["dependencies"], folder: string): void;
	warn(text: string, diagnostic?: Diagnostic): void;
	/** Development servers with hot updates: where they serve a module. */
	readonly hotUrl?: ((target: Target) => string) | undefined;
	/** Emits a file and returns a JavaScript expression for its URL; a string says why it cannot. */
	readonly emitAsset: ((asset: Asset) => string) | string;
}

/** Throws a `SkillsError` for all that is wrong with the folder. */
export async function loadModule(
	session: Session,
	target: Target,
	host: LoadHost,
): Promise<string> {
	await session.configure().catch((error: Error) => {
		throw new SkillsError(error.message);
	});
	const { content } = readOptions(session, target);
	const { manifest, diagnostics, dependencies } = await session.compile(target);
	if (target.version === undefined) host.watch(dependencies, target.folder);

	if (target.skill !== undefined) {
		const index = manifest.skills.findIndex(({ path }) => path === target.skill);
		checkVersion(manifest, index, target);
		// A watcher may reload the chunk of a skill that was just deleted or broken, before the module
		// that imports it; that module is who reports.
		return index < 0 ? "export default [];\n" : emitChunk(manifest, index);
	}

	const folder = session.show(target.folder);
	for (const diagnostic of diagnostics)
		if (diagnostic.severity === "warn") host.warn(renderText([diagnostic], { folder }), diagnostic);
	const error = toError(diagnostics, target.folder, folder, describeImport(session, target));
	if (error) throw error;

	const { hotUrl, emitAsset } = host;
	const chunkOf = (index: number) => ({ ...target, skill: manifest.skills[index]!.path });
	if (hotUrl) {
		// An edit is served at the cost of the metadata: the server transforms no bytes of other skills.
		const chunk = (index: number) =>
			hotUrl({ ...chunkOf(index), version: versionOf(manifest, index) });
		return emitModule(manifest, { content: "lazy", chunk, resolveLate: true, ...HOT });
	}
	if (content === "lazy") {
		const chunk = (index: number) => chunkSpecifier(chunkOf(index), session.root);
		return emitModule(manifest, { content, chunk });
	}
	if (content === "asset") {
		if (typeof emitAsset === "string") throw new SkillsError(`${emitAsset} (${folder})`);
		const assets = listAssets(manifest);
		const asset = (index: number, item: number) => emitAsset(assets[index]![item]!);
		return emitModule(manifest, { content, asset });
	}
	const hint = suggestLazy(manifest, folder);
	if (hint) host.warn(hint);
	return emitModule(manifest, { content });
}

function readOptions(session: Session, target: Target): ModuleOptions {
	try {
		return session.optionsOf(target);
	} catch (error) {
		const origin = describeImport(session, target) ?? `in ${JSON.stringify(target.query)}`;
		throw new SkillsError(`${(error as Error).message}\n  ${origin}`);
	}
}

function describeImport(session: Session, target: Target): string | undefined {
	const seen = session.importOf(target);
	if (!seen) return undefined;
	const by = seen.importer ? ` by ${session.show(seen.importer)}` : "";
	return `imported as ${JSON.stringify(formatRequest(seen.request))}${by}`;
}
