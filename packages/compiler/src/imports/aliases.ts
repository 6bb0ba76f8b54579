/** Aliases, in the forms in which bundlers keep them. */

export interface Alias {
	readonly find: string | RegExp;
	readonly replacement: string;
}

/** Reads `{ "@": "/src" }` or a list of `find` and `replacement`, and ignores every other form. */
export function readAliases(aliases: unknown): Alias[] {
	if (Array.isArray(aliases)) return aliases.filter(isAlias);
	if (typeof aliases !== "object" || aliases === null) return [];
	return Object.entries(aliases)
		.map(([find, replacement]) => ({ find, replacement }))
		.filter(isAlias);
}

/** Applies the first alias that matches. A key that ends in `$` matches the whole path only. */
export function applyAliases(path: string, aliases: readonly Alias[]): string {
	for (const { find, replacement } of aliases) {
		if (typeof find !== "string") {
			if (new RegExp(find.source, find.flags.replace(/[gy]/g, "")).test(path))
				return path.replace(find, replacement);
		} else if (path === find || (find.endsWith("$") && path === find.slice(0, -1))) {
			return replacement;
		} else if (path.startsWith(find.endsWith("/") ? find : `${find}/`)) {
			return replacement + path.slice(find.length);
		}
	}
	return path;
}

function isAlias(alias: Partial<Alias>): alias is Alias {
	const { find, replacement } = alias;
	return (typeof find === "string" || find instanceof RegExp) && typeof replacement === "string";
}
