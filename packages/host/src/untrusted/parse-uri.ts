/** Parses URIs into one spelling and refuses schemes that may be local (H11). */
import { canonicalSkillUri, isPathSegment, SKILL_FILE, SKILL_SCHEME } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { FIXED_LIMITS } from "../limits.ts";
import { show, showList } from "./show.ts";

export interface ParsedUri {
	/** For comparing URIs. Requests use the spelling of the server. */
	readonly canonical: string;
	/** Decoded path segments after the authority. */
	readonly segments: readonly string[];
}

/** The schemes of skills that a host accepts unless it says otherwise. */
export const REMOTE_SCHEMES: readonly string[] = ["skill", "https", "http", "github"];

/** URL parsers drop these silently: `fi\tle:` becomes `file:`. */
const DROPPED = /[\p{Cc} \\]/u;
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Refuses every scheme that is not in the list, by the scheme that a URL parser sees (H11). A list of
 * local schemes would never be complete: applications register their own.
 */
export function assertRemoteScheme(uri: string, schemes: readonly string[] = REMOTE_SCHEMES): void {
	const scheme = schemeOf(uri);
	if (scheme === undefined || schemes.includes(scheme)) return;
	throw new SkillHostError(
		"origin",
		`${show(uri)} has the scheme ${show(`${scheme}:`)}, which may name something local. Accepted are ${showList(schemes.map((name) => `${name}:`))}; the option \`schemes\` changes that.`,
		{ uri },
	);
}

/** Without the colon; `undefined` for a relative reference. */
export function schemeOf(uri: string): string | undefined {
	try {
		return new URL(uri).protocol.slice(0, -1);
	} catch {
		// `file:` with an invalid host does not parse, and must not pass as a relative path.
		return /^\s*([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
	}
}

/** `undefined` unless it is hierarchical, without query, fragment and dot segments. */
export function parseUri(uri: string): ParsedUri | undefined {
	if (uri.length > FIXED_LIMITS.uriLength || DROPPED.test(uri) || /[?#]/.test(uri))
		return undefined;
	let url: URL;
	try {
		url = new URL(uri);
	} catch {
		return undefined;
	}
	// `url` no longer shows dot segments: the parser has resolved them.
	if (DOT_SEGMENT.test(uri.slice(url.protocol.length)) || url.host === "") return undefined;
	if (url.username || url.password) return undefined;
	const segments = decodeSegments(url.pathname);
	if (segments === undefined) return undefined;
	const canonical =
		url.protocol === SKILL_SCHEME ? canonicalSkillUri(uri) : canonicalUri(url, segments);
	// Percent-encoding makes it longer, and a URL parser drops invisible characters of a host.
	if (canonical === undefined || canonical.length > FIXED_LIMITS.uriLength) return undefined;
	if (DOT_SEGMENT.test(canonical.slice(url.protocol.length))) return undefined;
	return { canonical, segments };
}

function canonicalUri({ protocol, host }: URL, segments: readonly string[]): string {
	return `${protocol}//${host}${segments.map((segment) => `/${encodeURIComponent(segment)}`).join("")}`;
}

/** The URI of a decoded path below a canonical root. */
export function parsePath(root: string, path: string): ParsedUri | undefined {
	// Half a surrogate pair cannot be encoded.
	if (/\p{Surrogate}/u.test(path)) return undefined;
	return parseUri(`${root}/${path.split("/").map(encodeURIComponent).join("/")}`);
}

/** The canonical URI of the directory of a `SKILL.md`, without a trailing slash. */
export function skillRoot(uri: string): string | undefined {
	const parsed = parseUri(uri);
	if (parsed?.segments.at(-1) !== SKILL_FILE) return undefined;
	return parsed.canonical.slice(0, -SKILL_FILE.length - 1);
}

/** The decoded path of a canonical URI below a canonical root; `undefined` if it is not below. */
export function pathBelow(root: string, canonical: string): string | undefined {
	if (!canonical.startsWith(`${root}/`)) return undefined;
	return decodeSegments(canonical.slice(root.length))?.join("/");
}

function decodeSegments(pathname: string): string[] | undefined {
	if (pathname === "") return [];
	const segments: string[] = [];
	for (const raw of pathname.slice(1).split("/")) {
		try {
			const segment = decodeURIComponent(raw);
			if (!isPathSegment(segment)) return undefined;
			segments.push(segment);
		} catch {
			return undefined;
		}
	}
	return segments;
}
