/**
 * Skill URIs (S3): `skill://<skill-path>/<file-path>`, in the form `new URL(uri).href` leaves
 * unchanged, because both SDKs look a resource up by that form.
 */
import { SKILL_FILE, SKILL_SCHEME } from "./constants.ts";

const ROOT = `${SKILL_SCHEME}//`;

/** What `encodeURIComponent` escapes although a path segment may hold it as it is (RFC 3986, pchar). */
const ESCAPED_SUB_DELIMITERS = /%(?:24|26|2B|2C|3B|3D)/g;
const ESCAPED_PATH_EXTRAS = /%(?:3A|40)/g;

/** Without user, port, query and fragment; an empty authority makes an empty first segment. */
const SKILL_URI = /^skill:\/\/([^/?#@:]*(?:\/[^?#]*)?)$/;

/** What nearly every request asks for: nothing in it that parsing as a URL could change. */
const PLAIN_SKILL_URI = /^skill:\/\/[a-z\d-]+(\/\w[\w-]*(\.\w[\w-]*)*)*$/;

/** `URL` drops control characters, so `skill://a\0` would be another spelling of `skill://a`. */
const CONTROL_CHARACTER = /[^ -\u{10ffff}]/u;

/** A segment that would not survive as one segment of a URI. */
const IMPOSSIBLE_SEGMENT = /^\.{0,2}$|[/\0]/;

/**
 * The URI of a file or, without `filePath`, of the skill's own directory (no trailing slash).
 * Both paths are decoded, with `/` between segments.
 */
export function buildSkillUri(skillPath: string, filePath = ""): string {
	const path = filePath === "" ? skillPath : `${skillPath}/${filePath}`;
	const uri = ROOT + path;
	return PLAIN_SKILL_URI.test(uri) ? uri : joinSegments(path.split("/"));
}

/** The URI of a skill's `SKILL.md`: the identity of the skill (S16). */
export function skillFileUri(skillPath: string): string {
	return buildSkillUri(skillPath, SKILL_FILE);
}

/** The decoded segments of a skill URI, or `undefined` if it is none. */
export function parseSkillUri(uri: string): string[] | undefined {
	if (PLAIN_SKILL_URI.test(uri)) return uri.slice(ROOT.length).split("/");
	if (CONTROL_CHARACTER.test(uri)) return undefined;
	try {
		const [, segments] = SKILL_URI.exec(new URL(uri).href) ?? [];
		return segments?.split("/").map(decodeSegment);
	} catch {
		return undefined;
	}
}

/**
 * The one spelling of a skill URI under which a manifest holds it, or `undefined` if it is none.
 * Upper-case schemes and needless or missing escapes all lead to the same form.
 */
export function canonicalSkillUri(uri: string): string | undefined {
	const segments = parseSkillUri(uri);
	return segments && joinSegments(segments);
}

/** The skill path named by the URI of a `SKILL.md`, or `undefined` for any other URI. */
export function skillPathOf(uri: string): string | undefined {
	const segments = parseSkillUri(uri);
	if (segments === undefined || segments.length < 2 || segments.pop() !== SKILL_FILE)
		return undefined;
	return segments.join("/");
}

function joinSegments(segments: readonly string[]): string {
	const [authority = "", ...path] = segments.map(encodeSegment);
	// Authority and path allow different characters: `:` and `@` would read as port and user there.
	return [ROOT + authority, ...path.map(keepPathExtras)].join("/");
}

function encodeSegment(segment: string): string {
	return encodeURIComponent(checkSegment(segment)).replace(
		ESCAPED_SUB_DELIMITERS,
		decodeURIComponent,
	);
}

function keepPathExtras(encoded: string): string {
	return encoded.replace(ESCAPED_PATH_EXTRAS, decodeURIComponent);
}

function decodeSegment(raw: string): string {
	return checkSegment(decodeURIComponent(raw));
}

function checkSegment(segment: string): string {
	if (!IMPOSSIBLE_SEGMENT.test(segment)) return segment;
	throw new TypeError(`Not a path segment of a skill URI: ${JSON.stringify(segment)}`);
}
