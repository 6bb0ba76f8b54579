/** From what an import says to the module it means, or an error that says why there is none. */
import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import { CHUNK_SPECIFIER, parseId, type Target } from "./module-id.ts";
import { parseRequest } from "./request.ts";
import { isDirectory } from "./resolve-folder.ts";
import type { ImportContext, Session } from "./session.ts";
import { SkillsError } from "./skills-error.ts";

/** The one package that generated modules import. */
export const RUNTIME = "@skillbake/runtime";

/** The exact filter for `resolveId`. */
export const SOURCE = /^(?:[^?]+\?mcp(?:&[^?]*)?|\.\/skillbake:.+\.js|@skillbake\/runtime)$/;

export async function resolveRequest(
	session: Session,
	source: string,
	importer: string | undefined,
	context: ImportContext,
): Promise<Target | undefined> {
	if (CHUNK_SPECIFIER.test(source)) return parseId(source, session.root);
	const request = parseRequest(source);
	if (!request) return undefined;
	const target = await session.resolve(request, importer, context);
	if (target) return target;
	const by = importer ? `, imported by ${session.show(importer)}` : "";
	const near = importer && isDirectory(join(importer, "..", request.path));
	const hint = near
		? `Write ${JSON.stringify(`./${source}`)} for the folder beside it.`
		: `Start it with ./ or ../ for a folder, or install the package.`;
	throw new SkillsError(
		`skillbake: ${JSON.stringify(source)}${by}, is no folder, alias or installed package.\n  hint: ${hint}`,
	);
}

/**
 * The runtime's file, where a generated module cannot find it from the root: in a workspace, the
 * package that imports the skills has it.
 */
export function findRuntime(session: Session, importer: string | undefined): string | undefined {
	const target = importer && parseId(importer, session.root);
	const from = target && session.importOf(target)?.importer;
	if (!from || !isAbsolute(from) || resolveFrom(join(session.root, "index.js"))) return undefined;
	return resolveFrom(from);
}

function resolveFrom(file: string): string | undefined {
	try {
		return createRequire(file).resolve(RUNTIME);
	} catch {
		return undefined;
	}
}
