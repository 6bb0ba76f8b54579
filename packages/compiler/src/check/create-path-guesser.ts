/** Guesses which file of a skill a broken link means. */
import { posix } from "node:path";
import { suggest } from "@skillbake/core";
import { decode } from "./to-target.ts";

/** `resolved` and the result are relative to the skill, `target` is as the link gives it. */
export type GuessPath = (resolved: string, target: string) => string | undefined;

/** Comparing spelling is slow, so a skill gets only this many comparisons in all. */
const MAX_COMPARISONS = 200;
const MAX_COMPARED_LENGTH = 100;

/** A file of this name says nothing about which one is meant. */
const COMMON_NAME = /^(?:skill|readme|index)\./;

export function createPathGuesser(paths: () => Iterable<string>): GuessPath {
	let indexes: ReturnType<typeof indexPaths> | undefined;
	let comparisons = 0;

	return (resolved, target) => {
		indexes ??= indexPaths(paths());
		const { byLowerCase, byName } = indexes;
		const find = (path: string) => byLowerCase.get(posix.normalize(path).toLowerCase());
		return (
			find(resolved) ??
			find(`${resolved}.md`) ??
			// Escaped twice, or written from the root of the skill instead of from the file.
			find(decode(resolved)) ??
			find(target) ??
			byName.get(posix.basename(resolved).toLowerCase()) ??
			findSimilar(resolved)
		);
	};

	/** A file of the same directory and extension. */
	function findSimilar(resolved: string): string | undefined {
		const { dir, name, ext } = posix.parse(resolved);
		const similar: string[] = [];
		for (const path of indexes!.byDirectory.get(dir) ?? []) {
			if (comparisons++ >= MAX_COMPARISONS) return undefined;
			const other = posix.parse(path);
			if (other.ext === ext && other.name.length <= MAX_COMPARED_LENGTH) similar.push(other.name);
		}
		const meant = name.length <= MAX_COMPARED_LENGTH ? suggest(name, similar) : undefined;
		return meant && posix.join(dir, meant + ext);
	}
}

function indexPaths(paths: Iterable<string>) {
	const byLowerCase = new Map<string, string>();
	/** By the last part of the path; `undefined` where two paths share it. */
	const byName = new Map<string, string | undefined>();
	const byDirectory = new Map<string, string[]>();
	for (const path of paths) {
		byLowerCase.set(path.toLowerCase(), path);
		const { dir, base } = posix.parse(path);
		const name = base.toLowerCase();
		if (!COMMON_NAME.test(name)) byName.set(name, byName.has(name) ? undefined : path);
		const siblings = byDirectory.get(dir);
		if (siblings) siblings.push(path);
		else byDirectory.set(dir, [path]);
	}
	return { byLowerCase, byName, byDirectory };
}
