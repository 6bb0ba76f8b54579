/** Reads a folder's directories into a tree of nodes. The first of the two places that touch the disk. */
import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { compareCodePoints } from "@skillbake/core";
import type { PathSelector } from "./select-paths.ts";

interface Named {
	readonly name: string;
	/** Relative to the folder, with `/`. */
	readonly path: string;
	readonly absolute: string;
}

export interface FileNode extends Named {
	readonly kind: "file";
	/** Changes whenever the file may have changed. */
	readonly stamp: string;
	/** When it last changed, in milliseconds. */
	readonly changedAt: number;
	readonly executable: boolean;
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
}

export type Node = FileNode | OddNode | DirectoryNode;

export interface Scan {
	readonly root: string;
	readonly select: PathSelector;
	/** Directories of an earlier scan that need no look, by path. */
	readonly reuse?: ((path: string) => DirectoryNode | undefined) | undefined;
}

/** The tree below `root`, or why there is none. */
export function scanFolder(scan: Scan): DirectoryNode | OddNode {
	const named = { name: "", path: "", absolute: scan.root };
	try {
		if (!statSync(scan.root).isDirectory()) return { ...named, kind: "special", detail: "a file" };
	} catch (error) {
		return { ...named, kind: "unreadable", detail: reasonOf(error) };
	}
	return scanDirectory(scan, named);
}

function scanDirectory(scan: Scan, named: Named): DirectoryNode | OddNode {
	const known = scan.reuse?.(named.path);
	let entries: Dirent[] | undefined;
	if (!known) {
		try {
			entries = readdirSync(named.absolute, { withFileTypes: true });
		} catch (error) {
			return { ...named, kind: "unreadable", detail: reasonOf(error) };
		}
	}
	const nodes: Node[] = [];
	if (known)
		for (const node of known.entries)
			nodes.push(node.kind === "directory" ? scanDirectory(scan, node) : node);
	for (const entry of entries ?? []) {
		const path = named.path ? `${named.path}/${entry.name}` : entry.name;
		const child = { name: entry.name, path, absolute: join(named.absolute, entry.name) };
		const isDirectory = entry.isDirectory();
		if (isDirectory && scan.select.directory(path, entry.name))
			nodes.push(scanDirectory(scan, child));
		else if (!isDirectory && scan.select.file(path, entry.name))
			nodes.push(scanLeaf(scan, child, entry));
	}
	nodes.sort((a, b) => compareCodePoints(a.name, b.name));
	return { ...named, kind: "directory", entries: nodes };
}

function scanLeaf(scan: Scan, named: Named, entry: Dirent): FileNode | OddNode {
	try {
		if (entry.isSymbolicLink()) return scanLink(scan, named);
		const stats = lstatSync(named.absolute);
		if (stats.isFile()) return fileNode(named, stats, false);
		return { ...named, kind: "special", detail: specialKind(stats) };
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
	return fileNode({ ...named, absolute: target }, stats, true);
}

function fileNode(named: Named, stats: Stats, linked: boolean): FileNode {
	const stamp = `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino} ${stats.mode}`;
	return {
		...named,
		kind: "file",
		stamp,
		changedAt: Math.max(stats.mtimeMs, stats.ctimeMs),
		executable: (stats.mode & 0o111) !== 0,
		linked,
	};
}

function specialKind(stats: Stats): string {
	if (stats.isFIFO()) return "a named pipe";
	if (stats.isSocket()) return "a socket";
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
