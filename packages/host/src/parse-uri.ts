/** URIs as a host must see them: parsed, in one spelling, and never of this machine (H11). */
import { canonicalSkillUri, SKILL_FILE, SKILL_SCHEME } from "@skillbake/core";
import { SkillHostError } from "./errors.ts";
import { show } from "./show.ts";

export interface ParsedUri {
	/** The one spelling under which URIs are compared; what is requested is the server's own. */
	readonly canonical: string;
	/** Decoded path segments after the authority. */
	readonly segments: readonly string[];
}

/** Schemes that name something on this machine, or code. Compared with the parsed scheme. */
const LOCAL_SCHEMES = new Set(
	(
		"about app blob chrome chrome-extension content data devtools edge file filesystem intent jar " +
		"javascript jdbc local moz-extension node resource shell ssh unix vbscript view-source vscode"
	).split(" "),
);

/** URL parsers drop these silently, so that `fi\tle:` becomes `file:`. */
const DROPPED = /[\p{Cc} \\]/u;
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const MAX_LENGTH = 2048;

/**
 * Refuses a URI of a local scheme whatever its spelling, by the scheme a URL parser sees (H11).
 * A single letter is a Windows drive.
 */
export function assertRemoteScheme(uri: string): void {
	const scheme = schemeOf(uri);
	if (scheme === undefined || !(LOCAL_SCHEMES.has(scheme) || scheme.length === 1)) return;
	throw new SkillHostError(
		"origin",
		`${show(uri)} names something on this machine (${scheme}:). A skill may only refer to its own files.`,
		{ uri },
	);
}

/** `undefined` if it is no absolute, hierarchical URI without query, fragment or dot segments. */
export function parseUri(uri: string): ParsedUri | undefined {
	if (uri.length > MAX_LENGTH || DROPPED.test(uri) || /[?#]/.test(uri)) return undefined;
	let url: URL;
	try {
		url = new URL(uri);
	} catch {
		return undefined;
	}
	// Tested on the text: the parser has resolved them by now, and an honest server sends none.
	if (DOT_SEGMENT.test(uri.slice(url.protocol.length)) || url.host === "") return undefined;
	if (url.username || url.password) return undefined;
	const segments = decodeSegments(url.pathname);
	if (segments === undefined) return undefined;
	if (url.protocol === SKILL_SCHEME) {
		const canonical = canonicalSkillUri(uri);
		return canonical === undefined ? undefined : { canonical, segments };
	}
	const path = segments.map((segment) => `/${encodeURIComponent(segment)}`).join("");
	return { canonical: `${url.protocol}//${url.host}${path}`, segments };
}

/** The canonical URI of the directory that a `SKILL.md` stands in, without a trailing slash. */
export function skillRoot(uri: string): string | undefined {
	const parsed = parseUri(uri);
	if (parsed?.segments.at(-1) !== SKILL_FILE) return undefined;
	return parsed.canonical.slice(0, -SKILL_FILE.length - 1);
}

/** The decoded path of a canonical URI below a canonical root, or `undefined` if it is outside. */
export function pathBelow(root: string, canonical: string): string | undefined {
	if (!canonical.startsWith(`${root}/`)) return undefined;
	return decodeSegments(canonical.slice(root.length))?.join("/");
}

function schemeOf(uri: string): string | undefined {
	try {
		return new URL(uri).protocol.slice(0, -1);
	} catch {
		// `file:` with an impossible host does not parse, and must not pass for a relative path.
		return /^\s*([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
	}
}

function decodeSegments(pathname: string): string[] | undefined {
	if (pathname === "") return [];
	const segments: string[] = [];
	for (const raw of pathname.slice(1).split("/")) {
		try {
			const segment = decodeURIComponent(raw);
			if (/^\.{0,2}$|[/\0]/.test(segment)) return undefined;
			segments.push(segment);
		} catch {
			return undefined;
		}
	}
	return segments;
}
