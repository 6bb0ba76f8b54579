/** Turns a link destination into a path, and tells paths from text that was never meant to be one. */

/** URLs, absolute and home paths, aliases, bare queries and fragments. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|[/#?]|~\/|@\/)/i;

/** A web or mail address without its scheme. */
const ADDRESS =
	/^(?:www\.|[\w.+-]+@[\w-]+\.[\w.-]+$|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu|gov)(?:\/|$))/i;
/** Documents of Emacs share the ending of a domain. */
const ORG_FILE = /\.org$/i;

/**
 * `{name}`, `{{ name }}`, `${NAME}`, `$NAME/`, `<name>`, `[name]`, `%s`, `%(name)s`, `...`, and what no
 * portable file name has, such as the `*`, `|`, `^` and `\` of a regular expression.
 */
const PLACEHOLDER =
	/[{}<>*|"^\\`]|(?:^|\/)\$[a-z_]|^\[[^\]]*\]?$|%[sd]\b|^%(?![\da-f]{2})|%\(\w+\)|(?:^|\/)\.{3,}(?:\/|$)|…|\p{Cc}/iu;

/** Words that stand for a destination: `[text](url)`, `path/to/file.md`. */
const DUMMY =
	/^(?:\.\/)?(?:(?:the|your|my|some|a|insert)[-_]?)?(?:links?|ur[il]s?|href|paths?|file(?:_?(?:name|path))?|target|destination|dest|source|src|img|image|anchor|address|here|todo|tbd|tba|n\/a|none|null|x{2,}|placeholder|link[-_]?here)$|(?:^|\/)path[-_/]to[-_/]/i;
const DUMMY_CONSTANT = /^(?:[A-Z0-9]+[-_])*(?:URL|URI|LINK|PATH|HREF|FILE|ID|NAME)$/;

/** Longer paths exist on no file system. */
const MAX_LENGTH = 4096;

/** The decoded path without query and fragment; `undefined` if the destination is not relative. */
export function toTarget(destination: string): string | undefined {
	if (destination.length > MAX_LENGTH || ABSOLUTE.test(destination)) return undefined;
	const end = destination.search(/[?#]/);
	const path = end === -1 ? destination : destination.slice(0, end);
	return path === "" ? undefined : decode(path);
}

/** Of a target that does not exist: whether it was never meant to be a file. */
export function isNoFile(target: string): boolean {
	if (PLACEHOLDER.test(target) || DUMMY.test(target)) return true;
	if (isBareWord(target)) return target.length < 2 || DUMMY_CONSTANT.test(target);
	return ADDRESS.test(target) && !ORG_FILE.test(target);
}

/** Without a dot or slash, a destination may be a file (`LICENSE`), but also any word. */
export function isBareWord(destination: string): boolean {
	return !/[./]/.test(destination);
}

/** Whether a destination has a directory or a file extension. */
export function looksLikePath(destination: string): boolean {
	return /^[^?#]*(?:\/|\.[a-z][a-z0-9]{0,9}(?:[?#]|$))/i.test(destination);
}

/** A path with broken escapes stays as it is. */
export function decode(path: string): string {
	if (!path.includes("%")) return path;
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
