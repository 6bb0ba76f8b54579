/**
 * Skill URIs (S3): `skill://<skill-path>/<file-path>`, in the form `new URL(uri).href` leaves
 * unchanged, because both SDKs look a resource up by that form.
 */
import { type ArchiveFormat, SKILL_FILE, SKILL_ROOT } from "./constants.ts";

/**
 * `encodeURIComponent` escapes more than a URI has to (RFC 3986, sub-delims and pchar). The first
 * segment is the authority: there `:` and `@` stay escaped, or they would read as port and user.
 */
const NEEDLESS_IN_AUTHORITY = /%(?:24|26|2B|2C|3B|3D)/g;
const NEEDLESS_IN_PATH = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** No user, port, query or fragment. An empty authority gives an empty first segment. */
const SKILL_URI = /^skill:\/\/([^/?#@:]*(?:\/[^?#]*)?)$/;

/** Nearly every URI is this plain: parsing it as a URL would change nothing. */
const PLAIN_SKILL_URI = /^skill:\/\/[a-z\d-]+(\/\w[\w-]*(\.\w[\w-]*)*)*$/;

/** `URL` drops control characters, so it would take `skill://a\0` for `skill://a`. */
const CONTROL_CHARACTER = /[^ -\u{10ffff}]/u;

/** Empty, `.` and `..` would vanish from a path; `/`, NUL and lone surrogates cannot be in a URI. */
const IMPOSSIBLE_SEGMENT = /^\.{0,2}$|[/\0]|\p{Surrogate}/u;

/** Whether a decoded name survives as one segment of a path and of a URI. */
export function isPathSegment(name: string): boolean {
	return !IMPOSSIBLE_SEGMENT.test(name);
}

/**
 * The URI of a file or, without `filePath`, of the skill's own directory (no trailing slash).
 * Both paths are decoded, with `/` between segments.
 */
export function buildSkillUri(skillPath: string, filePath = ""): string {
	const path = filePath === "" ? skillPath : `${skillPath}/${filePath}`;
	const uri = SKILL_ROOT + path;
	return PLAIN_SKILL_URI.test(uri) ? uri : joinSegments(path.split("/"));
}

/** The URI of a skill's `SKILL.md`: the identity of the skill (S16). */
export function skillFileUri(skillPath: string): string {
	return buildSkillUri(skillPath, SKILL_FILE);
}

/** An archive lies beside the directory of its skill (D2). */
export function archiveUri(skillPath: string, format: ArchiveFormat): string {
	return buildSkillUri(`${skillPath}.${format}`);
}

/** The decoded segments of a skill URI, or `undefined` if it is not one. */
export function parseSkillUri(uri: string): string[] | undefined {
	if (PLAIN_SKILL_URI.test(uri)) return uri.slice(SKILL_ROOT.length).split("/");
	if (CONTROL_CHARACTER.test(uri)) return undefined;
	try {
		const [, segments] = SKILL_URI.exec(new URL(uri).href) ?? [];
		return segments?.split("/").map((raw) => checkSegment(decodeURIComponent(raw)));
	} catch {
		return undefined;
	}
}

/**
 * The one spelling of a skill URI that a manifest uses, or `undefined` if it is not one. Upper-case
 * schemes and needless or missing escapes all lead to the same form.
 */
export function canonicalSkillUri(uri: string): string | undefined {
	const segments = parseSkillUri(uri);
	return segments && joinSegments(segments);
}

/** The skill path named by the URI of a `SKILL.md`, or `undefined` for any other URI. */
export function skillPathOf(uri: string): string | undefined {
	const segments = parseSkillUri(uri);
	return segments?.pop() === SKILL_FILE && segments.length > 0 ? segments.join("/") : undefined;
}

function joinSegments(segments: readonly string[]): string {
	const encoded = segments.map((segment, at) =>
		encodeURIComponent(checkSegment(segment)).replace(
			at === 0 ? NEEDLESS_IN_AUTHORITY : NEEDLESS_IN_PATH,
			decodeURIComponent,
		),
	);
	return SKILL_ROOT + encoded.join("/");
}

function checkSegment(segment: string): string {
	if (isPathSegment(segment)) return segment;
	throw new TypeError(`${JSON.stringify(segment)} cannot be a segment of a skill URI`);
}
