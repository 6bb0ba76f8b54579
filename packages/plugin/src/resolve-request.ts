/** From what an import says to the module it means, or an error that says why there is none. */
import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import { CHUNK_SPECIFIER, parseId, type Target } from "./module-id.ts";
import { parseRequest } from "./request.ts";
import { findInPackages, isDirectory } from "./resolve-folder.ts";
import type { ImportContext, Session } from "./session.ts";
import { SkillsError } from "./skills-error.ts";

/** The one package that generated modules import; `hot` only in development. */
export const RUNTIME = /^@skillbake\/runtime(?:\/hot)?$/;

/** The exact filter for `resolveId`. */
export const SOURCE =
	/^(?:[^?]+\?mcp(?:&[^?]*)?|\.\/skillbake:.+\.js|@skillbake\/runtime(?:\/hot)?)$/;

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
 * The runtime's file for a generated module. Bundlers find it from the root themselves, unless it is
 * installed only in the package of a workspace that imports the skills.
 */
export function findRuntime(
	session: Session,
	importer: string | undefined,
	{ always = false } = {},
): string | undefined {
	const target = importer && parseId(importer, session.root);
	if (!target) return undefined;
	if (!always && findInPackages("@skillbake/runtime", session.root)) return undefined;
	const from = session.importOf(target)?.importer;
	return (from && isAbsolute(from) && resolveFrom(from)) || resolveFrom(join(session.root, "x"));
}

function resolveFrom(file: string): string | undefined {
	try {
		return createRequire(file).resolve("@skillbake/runtime");
	} catch {
		return undefined;
	}
}
