/** Checks a skill tree, decides which of its skills are served, and under which paths. */
import { type Frontmatter, isPathSegment } from "@skillbake/core";
import type { DirectoryNode, FoundSkill } from "@skillbake/format/node";
import type { ResolvedOptions } from "../config/options.ts";
import { type Diagnostic, isError } from "../diagnostics.ts";
import { concat } from "../lists.ts";
import type { ParsedTree, SkillSource } from "../parse/parse-tree.ts";
import { placeFiles, placeSkills, type ServedFile } from "../place/place-skills.ts";
import type { FileReading } from "../read/create-file-reader.ts";
import { createMemory } from "../remember.ts";
import { someAround } from "../scan/dirty-directories.ts";
import { checkDirectory, checkFile, checkLeftOut, checkServed, checkSkill } from "./run-checks.ts";

/** With fewer files, checking all of them again costs less than remembering each. */
const MANY_FILES = 16;

export interface CheckedTree extends ParsedTree {
	readonly diagnostics: readonly Diagnostic[];
	/** The skills that are served. */
	readonly sound: readonly SoundSkill[];
}

export interface SoundSkill {
	readonly found: FoundSkill;
	readonly frontmatter: Frontmatter;
	/** The path it is served under. */
	readonly path: string;
	readonly served: readonly ServedFile[];
}

/** `folderName` is the name of a skill's directory if the folder itself is the skill. */
export function createTreeChecker(
	options: ResolvedOptions,
	folderName: string,
): (parsed: ParsedTree, tools: ReadonlySet<string> | undefined) => CheckedTree {
	const byTree = createMemory<ReadonlyMap<FileReading, readonly Diagnostic[]>>();
	const bySkill = createMemory<readonly Diagnostic[]>();
	const byPlace = createMemory<readonly Diagnostic[]>();

	/** Problems of files and names, which concern every skill around them. */
	function checkShared({ tree, readings }: ParsedTree): Diagnostic[] {
		return concat([
			...tree.directories.map(({ directory, around }) =>
				checkDirectory({ directory, around, served: directory.entries }, options),
			),
			...checkFiles(tree.directory, readings),
		]);
	}

	function checkFiles(tree: DirectoryNode, readings: readonly FileReading[]) {
		if (readings.length < MANY_FILES) return readings.map((reading) => checkFile(reading, options));
		const last = byTree.recall(tree);
		const checked = new Map(
			readings.map((reading) => [reading, last?.get(reading) ?? checkFile(reading, options)]),
		);
		return byTree.keep(tree, [], checked).values();
	}

	function checkOwn(
		source: SkillSource,
		tools: ReadonlySet<string> | undefined,
	): readonly Diagnostic[] {
		const { directory } = source.found;
		const directoryName = directory.name || folderName;
		const check = () => checkSkill(source, { directoryName, tools }, options);
		if (isAlone(source.found)) return check();
		return bySkill.remember(directory, [...source.files, tools], check);
	}

	function place(sources: readonly SkillSource[], sound: ReadonlySet<FoundSkill>): PlacedSkill[] {
		const names = new Map(sources.map(({ found, skill }) => [found, skill?.frontmatter["name"]]));
		const placed = placeSkills(
			sources.map(({ found }) => found),
			{ prefix: options.prefix, folderName },
			(found) => (sound.has(found) ? String(names.get(found)) : undefined),
		);
		return sources.map((source) => ({
			...source,
			path: placed.get(source.found)!,
			served: placeFiles(source.found, source.files, placed),
		}));
	}

	/** Problems that depend on where files are served. */
	function checkPlaced({ found, files, served, skillFile }: PlacedSkill): readonly Diagnostic[] {
		if (!skillFile) return [];
		const check = () => checkServed({ skill: found, skillFile, served }, options);
		if (isAlone(found)) return check();
		const inputs = [...files, ...served.map(({ path }) => path)];
		return byPlace.remember(found.directory, inputs, check);
	}

	/** Leaving a skill out changes where others are served, so this repeats until none is left out. */
	function placeSound(sources: readonly SkillSource[], broken: Set<FoundSkill>) {
		for (;;) {
			// A skill is served whole or not at all: its entry lists the files of nested skills (S9).
			const sound = sources.filter(({ found }) => brokenIn(found, broken).length === 0);
			const placed = place(sources, new Set(sound.map(({ found }) => found)));
			const diagnostics = placed.map(checkPlaced);
			const failed = placed.filter(
				({ found }, i) => !broken.has(found) && diagnostics[i]!.some(isError),
			);
			if (failed.length === 0) return { placed, diagnostics: concat(diagnostics) };
			for (const { found } of failed) broken.add(found);
		}
	}

	return (parsed, tools) => {
		const { skills: sources } = parsed;
		const shared = checkShared(parsed);
		const own = sources.map((source) => checkOwn(source, tools));
		const isConcerned = concernedBy([
			...shared.filter(isError).map(({ file }) => file),
			...unreadPaths(parsed),
		]);
		const broken = new Set(
			sources
				.filter(
					(source, i) =>
						!isServable(source) ||
						own[i]!.some(isError) ||
						isConcerned(source.found.directory.path),
				)
				.map(({ found }) => found),
		);
		const { placed, diagnostics } = placeSound(sources, broken);
		const leftOut = placed.flatMap(({ found, skillFile }) => {
			const causes = broken.has(found) ? [] : brokenIn(found, broken);
			return causes.length > 0 ? checkLeftOut({ skillFile: skillFile!, causes }, options) : [];
		});
		return {
			...parsed,
			diagnostics: concat([shared, ...own, diagnostics, leftOut]),
			sound: placed
				.filter(({ found }) => brokenIn(found, broken).length === 0)
				.map(({ found, skill, path, served }) => ({
					found,
					frontmatter: skill!.frontmatter,
					path,
					served,
				})),
		};
	};
}

/** Of a skill and those nested in it, the ones that are broken themselves. */
function brokenIn(skill: FoundSkill, broken: ReadonlySet<FoundSkill>): FoundSkill[] {
	const inner = skill.nested.flatMap((nested) => brokenIn(nested, broken));
	return broken.has(skill) ? [skill, ...inner] : inner;
}

/** Whether its tree has no other skill. If the tree changed, the skill did, so nothing can be reused. */
function isAlone({ parent, nested }: FoundSkill): boolean {
	return parent === undefined && nested.length === 0;
}

interface PlacedSkill extends SkillSource {
	readonly path: string;
	readonly served: readonly ServedFile[];
}

/**
 * Whether the wire can carry the skill at all, whatever the rules are set to: its name is part of its
 * URI (S3), and resources show its description as text (S4).
 */
function isServable({ skill }: SkillSource): boolean {
	const { name, description } = skill?.frontmatter ?? {};
	return typeof name === "string" && isPathSegment(name) && typeof description === "string";
}

/** Nothing may be served without these files and directories, whatever the settings. */
function unreadPaths({ tree, readings }: ParsedTree): string[] {
	const files = readings.filter(({ oversize }) => oversize).map(({ node }) => node.path);
	const tooDeep = tree.directories.flatMap(({ directory }) =>
		directory.entries.filter(({ kind }) => kind === "too-deep").map(({ path }) => path),
	);
	return [...files, ...tooDeep];
}

/** Whether a problem at one of `paths` concerns the skill in a directory: it lies in it or around it. */
function concernedBy(paths: readonly string[]): (directory: string) => boolean {
	if (paths.length === 0) return () => false;
	const broken = new Set(paths);
	const around = new Set<string>();
	for (const path of broken) someAround(path, (outer) => !around.add(outer));
	return (directory) =>
		around.has(directory) || someAround(directory, (outer) => broken.has(outer));
}
