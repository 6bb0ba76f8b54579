/** Reads a folder's directories into a tree of nodes. Reads no file. */
import { type Dirent, realpathSync, type Stats, statSync } from "node:fs";
import { relative, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
	compareCodePoints,
	isHiddenName,
	isIgnoredName,
	isLeftOutName,
	LIMITS,
	SKILL_FILE,
} from "@skillbake/core";
import { describeHidden, type HiddenEntry } from "./hidden-entry.ts";
import { type OpenDirectory, openDirectory, realDirectory } from "./open-checked.ts";
import { reasonOf } from "./reason-of.ts";

interface Named {
	readonly name: string;
	/** Relative to the folder, with `/`. */
	readonly path: string;
	readonly absolute: string;
	/** `absolute` without the symbolic links on the way to the folder: where it may be read. */
	readonly real: string;
}

export interface FileNode extends Named {
	readonly kind: "file";
	/** A symbolic link to a file inside the folder, served as that file. */
	readonly linked: boolean;
}

/** An entry that cannot be served, and why. */
export interface OddNode extends Named {
	readonly kind:
		| "link-outside"
		| "link-broken"
		| "link-directory"
		| "special"
		| "too-deep"
		| "unreadable";
	/** The target of the link, the kind of special file, or the error of the system. */
	readonly detail: string;
}

export interface DirectoryNode extends Named {
	readonly kind: "directory";
	/** In code-point order of their names. */
	readonly entries: readonly Node[];
	/** Whether it has a `SKILL.md`. */
	readonly isSkill: boolean;
	/** What was left out because its name begins with a dot, in code-point order. */
	readonly hidden: readonly HiddenEntry[];
}

export type Node = FileNode | OddNode | DirectoryNode;

/** Which paths below the folder belong to it. */
export interface PathSelector {
	/** Whether to list a directory. */
	directory(path: string, name: string): boolean;
	file(path: string, name: string): boolean;
	/** Whether to note an entry that is not selected in `hidden`. */
	hidden(path: string, name: string): boolean;
}

/** Everything but hidden names and those that are never part of a skill. */
export const DEFAULT_SELECTION: PathSelector = {
	directory: (_path, name) => !isLeftOutName(name),
	file: (_path, name) => !isLeftOutName(name),
	hidden: (_path, name) => isHiddenName(name) && !isIgnoredName(name),
};

export interface Scan {
	readonly root: string;
	readonly select: PathSelector;
	/** The tree of an earlier scan, and whether one of its directories may have changed. */
	readonly earlier?: { readonly tree: DirectoryNode; isDirty(path: string): boolean } | undefined;
}

/**
 * The tree below `root`, or why it cannot be read. An unchanged node of the earlier tree stays the
 * same object, so that results can be kept in weak maps keyed by node.
 */
export function scanFolder(scan: Scan): DirectoryNode | OddNode {
	const { root, earlier } = scan;
	const named = { name: "", path: "", absolute: root, real: root };
	try {
		if (!statSync(root).isDirectory()) return { ...named, kind: "special", detail: "a file" };
		const real = realDirectory(root);
		// A link to the folder may lead elsewhere by now, and every node has its real path.
		const known = earlier?.tree.real === real ? earlier : undefined;
		const current = { ...scan, root: real, earlier: known };
		return scanDirectory(current, { ...named, real }, known?.tree, () => openDirectory(real));
	} catch (error) {
		return { ...named, kind: "unreadable", detail: reasonOf(error) };
	}
}

function scanDirectory(
	scan: Scan,
	named: Named,
	earlier: DirectoryNode | undefined,
	open: () => OpenDirectory,
): DirectoryNode | OddNode {
	if (earlier && !scan.earlier?.isDirty(named.path)) return earlier;
	let directory: OpenDirectory;
	try {
		directory = open();
	} catch (error) {
		return { ...named, kind: "unreadable", detail: reasonOf(error) };
	}
	try {
		return scanEntries(scan, named, earlier, directory);
	} finally {
		directory.close();
	}
}

function scanEntries(
	scan: Scan,
	named: Named,
	earlier: DirectoryNode | undefined,
	directory: OpenDirectory,
): DirectoryNode {
	const known = earlier && new Map(earlier.entries.map((node) => [node.name, node]));
	const nodes: Node[] = [];
	const hidden: HiddenEntry[] = [];
	for (const entry of directory.entries) {
		const node = scanEntry(scan, named, directory, entry, known?.get(entry.name));
		if (node) nodes.push(node);
		else if (scan.select.hidden(join(named.path, entry.name), entry.name))
			hidden.push(describeHidden(named, entry));
	}
	nodes.sort((a, b) => compareCodePoints(a.name, b.name));
	hidden.sort((a, b) => compareCodePoints(a.name, b.name));
	if (earlier && isSame(earlier.entries, nodes) && isDeepStrictEqual(earlier.hidden, hidden))
		return earlier;
	const isSkill = nodes.some(({ name, kind }) => name === SKILL_FILE && kind !== "directory");
	return { ...named, kind: "directory", entries: nodes, isSkill, hidden };
}

function join(directory: string, name: string): string {
	return directory ? `${directory}/${name}` : name;
}

function isSame(a: readonly Node[], b: readonly Node[]): boolean {
	return a.length === b.length && a.every((node, i) => node === b[i]);
}

/** `undefined` if the entry is not selected. */
function scanEntry(
	scan: Scan,
	parent: Named,
	directory: OpenDirectory,
	entry: Dirent,
	earlier: Node | undefined,
): Node | undefined {
	if (entry.isFile() && earlier?.kind === "file" && !earlier.linked) return earlier;
	const { name } = entry;
	const path = join(parent.path, name);
	const absolute = `${parent.absolute}${sep}${name}`;
	const isReal = parent.real === parent.absolute;
	const named = { name, path, absolute, real: isReal ? absolute : `${parent.real}${sep}${name}` };
	if (entry.isDirectory()) {
		const known = earlier?.kind === "directory" ? earlier : undefined;
		if (!known && !scan.select.directory(path, name)) return undefined;
		const node = isTooDeep(path)
			? { ...named, kind: "too-deep" as const, detail: "" }
			: scanDirectory(scan, named, known, () => directory.open(name));
		return node.kind === "directory" ? node : sameLeaf(node, earlier);
	}
	return scan.select.file(path, name) ? sameLeaf(scanLeaf(scan, named, entry), earlier) : undefined;
}

function isTooDeep(path: string): boolean {
	// Shorter paths have no room for that many segments.
	return path.length >= 2 * LIMITS.depth && path.split("/").length > LIMITS.depth;
}

function sameLeaf<T extends FileNode | OddNode>(node: T, earlier: Node | undefined): T {
	return earlier && isDeepStrictEqual(node, earlier) ? (earlier as T) : node;
}

/** Does not stat regular files: that would double the number of system calls. */
function scanLeaf(scan: Scan, named: Named, entry: Dirent): FileNode | OddNode {
	if (entry.isFile()) return { ...named, kind: "file", linked: false };
	if (!entry.isSymbolicLink()) return { ...named, kind: "special", detail: specialKind(entry) };
	try {
		return scanLink(scan, named);
	} catch (error) {
		return { ...named, kind: "unreadable", detail: reasonOf(error) };
	}
}

function scanLink(scan: Scan, named: Named): FileNode | OddNode {
	let target: string;
	try {
		target = realpathSync(named.real);
	} catch (error) {
		return { ...named, kind: "link-broken", detail: reasonOf(error) };
	}
	const inside = relative(scan.root, target);
	if (inside === ".." || inside.startsWith(`..${sep}`) || /^[a-z]:/i.test(inside))
		return { ...named, kind: "link-outside", detail: "" };
	const stats = statSync(target);
	const detail = inside.split(sep).join("/");
	if (stats.isDirectory()) return { ...named, kind: "link-directory", detail };
	if (!stats.isFile()) return { ...named, kind: "special", detail: specialKind(stats) };
	return { ...named, absolute: target, real: target, kind: "file", linked: true };
}

function specialKind(file: Pick<Stats, "isFIFO" | "isSocket">): string {
	if (file.isFIFO()) return "a named pipe";
	if (file.isSocket()) return "a socket";
	return "a device";
}
