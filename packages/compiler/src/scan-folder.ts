/** Reads a folder's directories into a tree of nodes. The first of the two places that touch the disk. */

import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { relative, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compareCodePoints, SKILL_FILE } from "@skillbake/core";
import { sameItems } from "./lists.ts";
import type { PathSelector } from "./select-paths.ts";

interface Named {
	readonly name: string;
	/** Relative to the folder, with `/`. */
	readonly path: string;
	readonly absolute: string;
}

export interface FileNode extends Named {
	readonly kind: "file";
	/** A symbolic link to a file inside the folder, served as that file. */
	readonly linked: boolean;
}

/** What is there but cannot be served, and why. */
export interface OddNode extends Named {
	readonly kind: "link-outside" | "link-broken" | "link-directory" | "special" | "unreadable";
	/** The link's target, the kind of special file, or the system's error. */
	readonly detail: string;
}

export interface DirectoryNode extends Named {
	readonly kind: "directory";
	/** In code-point order of their names. */
	readonly entries: readonly Node[];
	/** Whether there is a `SKILL.md` in it. */
	readonly isSkill: boolean;
}

export type Node = FileNode | OddNode | DirectoryNode;

export interface Scan {
	readonly root: string;
	readonly select: PathSelector;
	/** The tree of an earlier scan and whether something in a directory of it may have changed. */
	readonly earlier?: { readonly tree: DirectoryNode; isDirty(path: string): boolean } | undefined;
}

/**
 * The tree below `root`, or why there is none. A node that is as it was in the earlier tree is the very
 * same object, so that what was made of it can be kept with it and goes when it goes.
 */
export function scanFolder(scan: Scan): DirectoryNode | OddNode {
	const named = { name: "", path: "", absolute: scan.root };
	try {
		if (!statSync(scan.root).isDirectory()) return { ...named, kind: "special", detail: "a file" };
	} catch (error) {
		return { ...named, kind: "unreadable", detail: reasonOf(error) };
	}
	return scanDirectory(scan, named, scan.earlier?.tree);
}

function scanDirectory(
	scan: Scan,
	named: Named,
	earlier: DirectoryNode | undefined,
): DirectoryNode | OddNode {
	if (earlier && !scan.earlier?.isDirty(named.path)) return earlier;
	let entries: Dirent[];
	try {
		entries = readdirSync(named.absolute, { withFileTypes: true });
	} catch (error) {
		return { ...named, kind: "unreadable", detail: reasonOf(error) };
	}
	const known = earlier && new Map(earlier.entries.map((node) => [node.name, node]));
	const nodes: Node[] = [];
	for (const entry of entries) {
		const node = scanEntry(scan, named, entry, known?.get(entry.name));
		if (node) nodes.push(node);
	}
	nodes.sort((a, b) => compareCodePoints(a.name, b.name));
	if (earlier && sameItems(earlier.entries, nodes)) return earlier;
	const isSkill = nodes.some(({ name, kind }) => name === SKILL_FILE && kind !== "directory");
	return { ...named, kind: "directory", entries: nodes, isSkill };
}

/** `undefined` for what is not selected. */
function scanEntry(
	scan: Scan,
	parent: Named,
	entry: Dirent,
	earlier: Node | undefined,
): Node | undefined {
	if (entry.isFile() && earlier?.kind === "file" && !earlier.linked) return earlier;
	const { name } = entry;
	const path = parent.path ? `${parent.path}/${name}` : name;
	const named = { name, path, absolute: `${parent.absolute}${sep}${name}` };
	if (entry.isDirectory()) {
		const known = earlier?.kind === "directory" ? earlier : undefined;
		if (!known && !scan.select.directory(path, name)) return undefined;
		const node = scanDirectory(scan, named, known);
		return node.kind === "directory" ? node : sameLeaf(node, earlier);
	}
	return scan.select.file(path, name) ? sameLeaf(scanLeaf(scan, named, entry), earlier) : undefined;
}

function sameLeaf<T extends FileNode | OddNode>(node: T, earlier: Node | undefined): T {
	return earlier && isDeepStrictEqual(node, earlier) ? (earlier as T) : node;
}

/** A regular file is not looked at before it is read: that look would double the system calls. */
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
		target = realpathSync(named.absolute);
	} catch (error) {
		return { ...named, kind: "link-broken", detail: reasonOf(error) };
	}
	const inside = relative(realpathSync(scan.root), target);
	if (inside === ".." || inside.startsWith(`..${sep}`) || /^[a-z]:/i.test(inside))
		return { ...named, kind: "link-outside", detail: "" };
	const stats = statSync(target);
	const detail = inside.split(sep).join("/");
	if (stats.isDirectory()) return { ...named, kind: "link-directory", detail };
	if (!stats.isFile()) return { ...named, kind: "special", detail: specialKind(stats) };
	return { ...named, absolute: target, kind: "file", linked: true };
}

export function specialKind(file: Pick<Stats, "isFIFO" | "isSocket">): string {
	if (file.isFIFO()) return "a named pipe";
	if (file.isSocket()) return "a socket";
	return "a device";
}

/** The system's own words without the path, which may be of this machine only. */
export function reasonOf(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException;
	const words: Record<string, string> = {
		ENOENT: "it does not exist",
		EACCES: "permission denied",
		EPERM: "permission denied",
		ELOOP: "it is a loop of symbolic links",
		ENOTDIR: "it is not a directory",
		EMFILE: "too many files are open",
	};
	return (code && words[code]) ?? code ?? message;
}
