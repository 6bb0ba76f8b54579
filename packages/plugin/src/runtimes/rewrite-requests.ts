/** Replaces the specifiers of `?mcp` imports in code, for runtimes whose hooks never see them. */
import { requestPattern } from "@skillbake/compiler/hooks";

/** A request where an import has its specifier. */
const IMPORTED = new RegExp(
	String.raw`(\b(?:from|import|require)\b\s*\(?\s*)(["'${"`"}])(${requestPattern("\"'`\\r\\n")})\2`,
	"g",
);

/** `requests` are those that the code really imports: text may look like an import. */
export function rewriteRequests(
	code: string,
	requests: ReadonlySet<string>,
	replace: (specifier: string) => string,
): string {
	return code.replace(IMPORTED, (text, before: string, _quote, specifier: string) =>
		requests.has(specifier) ? before + JSON.stringify(replace(specifier)) : text,
	);
}
