/** What an import says: `./skills?mcp&prefix=acme` is a path and the text of its options. */

export interface Request {
	/** As written, before any alias is applied. */
	readonly path: string;
	/** What follows `?mcp&`; empty without options. */
	readonly query: string;
}

/** `?mcp` must come first and bare: `./x.svg?mcp=1` is somebody else's. */
export const REQUEST = /^[^?]+\?mcp(?:&[^?]*)?$/;

export function parseRequest(specifier: string): Request | undefined {
	if (!REQUEST.test(specifier)) return undefined;
	const mark = specifier.indexOf("?");
	return { path: specifier.slice(0, mark), query: specifier.slice(mark + "?mcp&".length) };
}

export function formatRequest({ path, query }: Request): string {
	return `${path}?mcp${query && `&${query}`}`;
}
