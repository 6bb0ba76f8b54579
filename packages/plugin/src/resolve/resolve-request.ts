/** Finds the module that a specifier stands for, or throws an error that says why nothing was found. */
import { join } from "node:path";
import { isDirectory, parseRequest, REQUEST } from "@skillbake/compiler/imports";
import { quote } from "@skillbake/core";
import { CHUNK_SPECIFIER, type ModuleRef, parseId } from "../module-id.ts";
import type { ImportContext, PluginState } from "../plugin-state.ts";
import { SkillsError } from "../skills-error.ts";
import { RUNTIME } from "./find-runtime.ts";

/** The exact filter for `resolveId`: every specifier that we resolve. */
export const SPECIFIER = new RegExp(
	[REQUEST, CHUNK_SPECIFIER, RUNTIME].map(({ source }) => source).join("|"),
);

export async function resolveRequest(
	state: PluginState,
	specifier: string,
	importer: string | undefined,
	context: ImportContext,
): Promise<ModuleRef | undefined> {
	if (CHUNK_SPECIFIER.test(specifier)) return parseId(specifier, state.root);
	const request = parseRequest(specifier);
	if (!request) return undefined;
	const ref = await state.resolve(request, importer, context);
	if (ref) return ref;
	const by = importer ? `, imported by ${state.displayPath(importer)},` : "";
	const isBeside = importer && isDirectory(join(importer, "..", request.path));
	const hint = isBeside
		? `Write ${quote(`./${specifier}`)} to import the folder beside this file.`
		: "Start the path with ./ or ../ to import a folder, or install the package.";
	throw new SkillsError(
		`${quote(specifier)}${by} is not a folder, an alias or an installed package.\n  hint: ${hint}`,
	);
}
