/** Relative links and images of a markdown text, by a real CommonMark parser where one is needed. */
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

export interface Link {
	/** The path as the file system knows it: decoded, without query and fragment. */
	readonly target: string;
	readonly offset: number;
	readonly length: number;
}

/** Above this a text is data rather than prose, and parsing it would take seconds. */
const MAX_LENGTH = 1024 * 1024;

/** Every place where a link destination can start: `](dest` or `]: dest`. */
const CANDIDATE = /\](?:\(|:)\s*(<[^<>\n]*>?|\S*)/g;
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i;

/**
 * The links for which `isFine(target)` does not hold. A full parse takes one to three seconds per
 * megabyte, so it runs only if a quick look finds a destination that is not fine; the quick look
 * sees every link there is and some that are none (in code, say).
 */
export function findLinks(markdown: string, isFine: (target: string) => boolean): Link[] {
	if (markdown.length > MAX_LENGTH || !mayHaveBadLink(markdown, isFine)) return [];
	const links: Link[] = [];
	visit(fromMarkdown(markdown), (node) => {
		if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return;
		const target = relativeTarget(node.url);
		if (target === undefined || isFine(target)) return;
		const offset = node.position?.start.offset ?? 0;
		const end = node.position?.end.offset ?? offset + 1;
		links.push({ target, offset, length: end - offset });
	});
	return links;
}

export function mayHaveBadLink(markdown: string, isFine: (target: string) => boolean): boolean {
	const seen = new Set<string>();
	for (const [match, raw = ""] of markdown.matchAll(CANDIDATE)) {
		if (seen.has(match)) continue;
		seen.add(match);
		const destination = raw.startsWith("<")
			? raw.slice(1, -1)
			: match[1] === "("
				? untilClosed(raw)
				: raw;
		// Escapes and entities are the parser's business.
		if (/[\\&]/.test(destination)) return true;
		const target = relativeTarget(destination);
		if (target !== undefined && !isFine(target)) return true;
	}
	return false;
}

/** Up to the parenthesis that closes the link; pairs inside belong to the destination. */
function untilClosed(raw: string): string {
	let depth = 0;
	for (let i = 0; i < raw.length; i++) {
		if (raw[i] === "(") depth++;
		else if (raw[i] === ")" && depth-- === 0) return raw.slice(0, i);
	}
	return raw;
}

/** `undefined` for what does not name a file beside this one. */
function relativeTarget(destination: string): string | undefined {
	if (ABSOLUTE.test(destination)) return undefined;
	const path = destination.replace(/[?#].*$/s, "");
	if (path === "") return undefined;
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

function visit(node: Nodes, visitor: (node: Nodes) => void): void {
	visitor(node);
	if ("children" in node) for (const child of node.children) visit(child, visitor);
}
