/** What to declare for the imports seen so far: patterns for one file, and sidecars where a pattern is not enough. */
import { isAbsolute } from "node:path";
import type { Target } from "../module-id.ts";
import { formatRequest } from "../request.ts";
import type { SeenImport } from "../session.ts";

export interface Declarations {
	readonly ambient: readonly Declaration[];
	/** By absolute path of the declaration file, which lies beside the folder. */
	readonly sidecars: ReadonlyMap<string, Sidecar>;
	/** Specifiers that mean more than one folder. */
	readonly ambiguous: readonly string[];
}

export interface Sidecar {
	readonly target: Target;
	/** One that is no longer needed still wins over the pattern, so it must not grow old. */
	readonly needed: boolean;
}

export interface Declaration {
	readonly specifier: string;
	/** `undefined` where the specifier means several. */
	readonly target: Target | undefined;
}

export function declareImports(imports: Iterable<SeenImport>): Declarations {
	const byPattern = new Map<string, Map<string, SeenImport>>();
	for (const seen of imports) {
		const pattern = patternOf(seen);
		const targets = byPattern.get(pattern) ?? new Map<string, SeenImport>();
		targets.set(`${seen.target.folder}?${seen.target.query}`, seen);
		byPattern.set(pattern, targets);
	}
	const ambient: Declaration[] = [];
	const sidecars = new Map<string, Sidecar>();
	const ambiguous: string[] = [];
	for (const [specifier, targets] of byPattern) {
		const [first, ...others] = targets.values();
		ambient.push({ specifier, target: others.length > 0 ? undefined : first!.target });
		const needed = others.length > 0;
		if (needed) ambiguous.push(specifier);
		for (const { request, target } of targets.values())
			sidecars.set(sidecarOf(target, request.query), { target, needed });
	}
	return { ambient, sidecars, ambiguous };
}

/** TypeScript resolves `./skills?mcp` to a file of that name before it looks at patterns. */
function sidecarOf({ folder }: Target, query: string): string {
	return `${formatRequest({ path: folder, query })}.d.ts`;
}

/** An ambient module cannot have a relative name, so that part becomes a star. */
function patternOf({ request }: SeenImport): string {
	const path = request.path.replaceAll("\\", "/");
	const segments = path.split("/");
	const named = segments.filter((segment) => !/^\.{0,2}$/.test(segment));
	if (isAbsolute(request.path))
		return formatRequest({ ...request, path: `*/${named.at(-1) ?? ""}` });
	if (!path.startsWith(".")) return formatRequest(request);
	// `import "..?mcp"` ends in dots, and only then may the pattern.
	const tail = named.length > 0 ? `/${named.join("/")}` : segments.at(-1)!;
	return formatRequest({ ...request, path: `*${tail}` });
}
