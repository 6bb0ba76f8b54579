/** Chooses the declarations for the imports seen so far: patterns for one file, and sidecar files for ambiguous patterns. */
import { isAbsolute } from "node:path";
import { quote } from "@skillbake/core";
import { formatRequest } from "./request.ts";
import type { ImportRef, SeenImport } from "./seen-import.ts";

export interface Declarations {
	readonly ambient: readonly Declaration[];
	/** By the absolute path of the declaration file, which is beside the folder. */
	readonly sidecars: ReadonlyMap<string, Sidecar>;
	/** Specifiers that stand for more than one folder. */
	readonly ambiguous: readonly string[];
}

export interface Sidecar {
	readonly ref: ImportRef;
	/** TypeScript prefers an existing sidecar to the pattern, so it is updated even if not needed. */
	readonly needed: boolean;
}

export interface Declaration {
	readonly specifier: string;
	/** `undefined` if the specifier is ambiguous. */
	readonly ref: ImportRef | undefined;
}

export function declareImports(imports: Iterable<SeenImport>): Declarations {
	const byPattern = new Map<string, Map<string, SeenImport>>();
	for (const seen of imports) {
		// Not in the code that TypeScript sees: an entry of the config, or a question of another plugin.
		if (seen.importer === undefined && seen.request.path.startsWith(".")) continue;
		const pattern = patternOf(seen);
		const byModule = byPattern.get(pattern) ?? new Map<string, SeenImport>();
		byModule.set(`${seen.ref.folder}?${seen.ref.query}`, seen);
		byPattern.set(pattern, byModule);
	}
	const ambient: Declaration[] = [];
	const sidecars = new Map<string, Sidecar>();
	const ambiguous: string[] = [];
	for (const [specifier, byModule] of byPattern) {
		const [first, ...others] = byModule.values();
		const needed = others.length > 0;
		ambient.push({ specifier, ref: needed ? undefined : first!.ref });
		if (needed) ambiguous.push(specifier);
		for (const { request, ref } of byModule.values())
			sidecars.set(sidecarOf(ref, request.query), { ref, needed });
	}
	return { ambient, sidecars, ambiguous };
}

/** TypeScript resolves `./skills?mcp` to a file of that name before it looks at patterns. */
function sidecarOf({ folder }: ImportRef, query: string): string {
	return `${formatRequest({ path: folder, query })}.d.ts`;
}

/** An ambient module cannot have a relative name, so the relative part becomes a star. */
function patternOf({ request }: SeenImport): string {
	const path = request.path.replaceAll("\\", "/");
	const segments = path.split("/");
	const named = segments.filter((segment) => !/^\.{0,2}$/.test(segment));
	if (isAbsolute(request.path))
		return formatRequest({ ...request, path: `*/${named.at(-1) ?? ""}` });
	if (!path.startsWith(".")) return formatRequest(request);
	// Only a path that is all dots, such as `..?mcp`, keeps its dots in the pattern.
	const tail = named.length > 0 ? `/${named.join("/")}` : segments.at(-1)!;
	return formatRequest({ ...request, path: `*${tail}` });
}

/** A warning about a specifier that stands for more than one folder. */
export function describeAmbiguity(specifier: string): string {
	const name = quote(specifier.replace(/^\*/, "…"));
	const result =
		process.platform === "win32"
			? "they are typed as any skills, because Windows file names cannot contain `?`"
			: "each folder gets its types in a file beside it";
	return `imports that end in ${name} mean different folders, and one declaration cannot tell them apart; ${result}. Give the folders different names to avoid this.`;
}
