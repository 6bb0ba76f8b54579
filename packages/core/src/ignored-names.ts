/** Names that are left out of skills: version control, caches, leftovers, and everything hidden. */
import { temporaryTag } from "./temporary-name.ts";

const IGNORED_NAMES: ReadonlySet<string> = new Set([
	".git",
	".DS_Store",
	"Thumbs.db",
	"desktop.ini",
	"node_modules",
	"__pycache__",
]);

/** Compiled Python, and the files that vim, Emacs and similar editors keep beside an open file. */
const IGNORED_PATTERN = /\.pyc$|^\..*\.sw[a-p]$|~$|^\.#|^#.*#$/;

/** Whether a file or directory of this name is never part of a skill, whatever the folder. */
export function isIgnoredName(name: string): boolean {
	return IGNORED_NAMES.has(name) || IGNORED_PATTERN.test(name) || temporaryTag(name) !== undefined;
}

/** Whether the name begins with a dot. Such files belong to tools or hold settings of one machine. */
export function isHiddenName(name: string): boolean {
	return name.startsWith(".");
}

/** Whether a file or directory of this name is left out unless a glob takes it in. */
export function isLeftOutName(name: string): boolean {
	return isHiddenName(name) || isIgnoredName(name);
}
