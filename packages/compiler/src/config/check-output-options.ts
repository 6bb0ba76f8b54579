/** Checks the two options about output, which the config file and the bundler plugin share. */
import { CONTENT_MODES, quote, quoteList } from "@skillbake/core";

const DECLARATION_FILE = /\.d\.[cm]?ts$/;

/** Throws one sentence that says which option is wrong and what it takes. */
export function checkOutputOptions({
	content,
	types,
}: {
	readonly content?: unknown;
	readonly types?: unknown;
}): void {
	if (content !== undefined && !CONTENT_MODES.some((mode) => mode === content))
		throw new TypeError(`option content must be ${quoteList(CONTENT_MODES, "or")}.`);
	if (types === undefined || types === false) return;
	if (typeof types !== "string" || types === "")
		throw new TypeError('option types must be false or a path such as "src/skillbake.d.ts".');
	if (!DECLARATION_FILE.test(types))
		throw new TypeError(`option types must name a declaration file (.d.ts), not ${quote(types)}.`);
}
