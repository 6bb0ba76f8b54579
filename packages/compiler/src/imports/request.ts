/** The specifier of an import: `./skills?mcp&prefix=acme` is a path and the text of its options. */

export interface Request {
	/** As written, before any alias is applied. */
	readonly path: string;
	/** The text after `?mcp&`; empty without options. */
	readonly query: string;
}

export const MARK = "?mcp";

/**
 * The source of a pattern for requests without certain characters. `?mcp` comes first in the query and
 * has no value: `./x.svg?mcp=1` belongs to another plugin.
 */
export function requestPattern(excluded: string): string {
	return `[^${excluded}]+\\${MARK}(?:&[^${excluded}]*)?`;
}

export const REQUEST = new RegExp(`^${requestPattern("?")}$`);

export function parseRequest(specifier: string): Request | undefined {
	if (!REQUEST.test(specifier)) return undefined;
	const mark = specifier.indexOf(MARK);
	return { path: specifier.slice(0, mark), query: specifier.slice(mark + `${MARK}&`.length) };
}

export function formatRequest({ path, query }: Request): string {
	return `${path}${MARK}${query && `&${query}`}`;
}
