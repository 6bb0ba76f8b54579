/** A compiler of one folder that remembers what it read, so that the next run reads only what changed. */
import { basename, dirname, relative, resolve, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BakedManifest, compareCodePoints, SKILL_FILE } from "@skillbake/core";
import { checkFileNames } from "./checks/check-file-names.ts";
import { checkUriCollisions } from "./checks/check-uri-collisions.ts";
import { type BakedSkill, type Branch, createBranchCompiler } from "./compile-branch.ts";
import { createReport, type Diagnostic, type Report, sortDiagnostics } from "./diagnostics.ts";
import { findSkills } from "./find-skills.ts";
import { type CompileOptions, resolveOptions } from "./options.ts";
import { CLOCK_TICK, createFileReader } from "./read-files.ts";
import { reportFound } from "./report-found.ts";
import { reportRoot } from "./report-odd.ts";
import { type DirectoryNode, scanFolder } from "./scan-folder.ts";
import { selectPaths } from "./select-paths.ts";

export interface CompileResult {
	/** Every skill without an error, with its bytes. */
	readonly manifest: BakedManifest;
	/** Every problem of every skill, sorted by file, line and column. */
	readonly diagnostics: readonly Diagnostic[];
	/** What the result depends on, as absolute paths: watch these. */
	readonly dependencies: { readonly files: readonly string[]; readonly dirs: readonly string[] };
}

export interface Compiler {
	/**
	 * Compiles the folder. Without `changed`, every directory is listed and every file looked at
	 * again; with it, only those paths and their directories are, which a watcher can promise.
	 */
	compile(changed?: Iterable<string>): Promise<CompileResult>;
}

export interface CompileHooks {
	/** Called after each file that was looked at, with how many there are: for a progress line. */
	onFile?(done: number, total: number): void;
}

/** A file that is written to all the time must not keep a build waiting. */
const MAX_TRIES = 10;
const NOTHING: BakedManifest = { version: 1, skills: [], contents: [] };

export function createCompiler(
	dir: string,
	options?: CompileOptions,
	hooks: CompileHooks = {},
): Compiler {
	const root = resolve(dir);
	const resolved = resolveOptions(options);
	const select = selectPaths(resolved);
	const progress = { done: 0, total: 0 };
	const { onFile } = hooks;
	const reader = createFileReader(
		resolved,
		onFile && (() => onFile(++progress.done, progress.total)),
	);
	const branchCompiler = createBranchCompiler(resolved, reader, basename(root));
	let earlier: DirectoryNode | undefined;
	let isSettled = true;
	let known = new Map<DirectoryNode, Branch>();

	async function run(changed?: Iterable<string>): Promise<CompileResult> {
		const diagnostics: Diagnostic[] = [];
		const report = createReport(resolved, diagnostics);
		const tree = scanFolder({
			root,
			select,
			earlier: changed && earlier && { tree: earlier, isDirty: dirtyDirectories(root, changed) },
		});
		if (tree.kind !== "directory") {
			earlier = undefined;
			reportRoot(tree, dir, report);
			// Nothing is there to watch but the place where the folder may appear.
			return { manifest: NOTHING, diagnostics, dependencies: { files: [], dirs: [dirname(root)] } };
		}
		if (onFile) Object.assign(progress, { done: 0, total: countFiles(tree) });
		const branches: Branch[] = [];
		for (const directory of branchesOf(tree))
			branches.push(known.get(directory) ?? (await branchCompiler.compile(directory)));
		isSettled = reader.sweep();
		earlier = tree;
		known = new Map(branches.map((branch) => [branch.directory, branch]));

		for (const branch of branches) diagnostics.push(...branch.diagnostics);
		const refused = reportTrunk(tree, branches, report);
		const skills = branches.flatMap(({ directory, skills }) =>
			refused.has(directory.path) ? [] : skills,
		);
		const collided = checkUriCollisions(skills, report);
		return {
			manifest: assemble(skills.filter((skill) => !collided.has(skill))),
			diagnostics: sortDiagnostics(diagnostics),
			dependencies: {
				files: branches.flatMap(({ files }) => files),
				dirs: [...new Set([root, ...branches.flatMap(({ directories }) => directories)])],
			},
		};
	}

	/**
	 * A watcher calls while a file is still being written, and may not call again for its last bytes:
	 * what is not at rest is read once more. The first run has no watcher and does not wait.
	 */
	async function runUntilSettled(changed?: Iterable<string>): Promise<CompileResult> {
		const isFirst = earlier === undefined;
		const paths = changed && [...changed];
		let result = await run(paths);
		for (let tries = 0; !isFirst && !isSettled && tries < MAX_TRIES; tries++) {
			await delay(CLOCK_TICK);
			result = await run(paths);
		}
		return result;
	}

	// Runs share what they remember, so one waits for the other.
	let last: Promise<unknown> = Promise.resolve();
	return {
		compile(changed) {
			const next = last.then(() => runUntilSettled(changed));
			last = next.catch(() => {});
			return next;
		},
	};
}

function isSkill({ entries }: DirectoryNode): boolean {
	return entries.some(({ name, kind }) => name === SKILL_FILE && kind !== "directory");
}

function countFiles({ entries }: DirectoryNode): number {
	return entries.reduce(
		(count, node) =>
			count + (node.kind === "directory" ? countFiles(node) : Number(node.kind === "file")),
		0,
	);
}

function branchesOf(tree: DirectoryNode): DirectoryNode[] {
	if (isSkill(tree)) return [tree];
	return tree.entries.filter((node) => node.kind === "directory");
}

/** Reports what lies right below the root. Returns the branches that cannot be served for it. */
function reportTrunk(
	tree: DirectoryNode,
	branches: readonly Branch[],
	report: Report,
): Set<string> {
	const refused = new Set<string>();
	if (isSkill(tree)) return refused;
	const leaves = tree.entries.filter((node) => node.kind !== "directory");
	const trunk = findSkills({ ...tree, entries: leaves });
	reportFound(trunk, report);
	const holding = branches.filter(({ found }) => found > 0).map(({ directory }) => directory);
	checkFileNames(holding, (finding) => {
		const severity = report(finding);
		if (severity === "error") refused.add(finding.file);
		return severity;
	});
	if (holding.length === 0 && trunk.misnamed.length === 0)
		report({
			code: "no-skills",
			message: "The folder holds no skill.",
			hint: `Add a directory with a ${SKILL_FILE}.`,
			file: "",
		});
	return refused;
}

function assemble(skills: BakedSkill[]): BakedManifest {
	skills.sort((a, b) => compareCodePoints(a.record.path, b.record.path));
	return {
		version: 1,
		skills: skills.map(({ record }) => record),
		contents: skills.map(({ contents }) => contents),
	};
}

/** Whether a directory must be listed again, given the paths that changed. */
function dirtyDirectories(root: string, changed: Iterable<string>): (path: string) => boolean {
	const touched = new Set<string>();
	for (const path of changed) {
		const inside = relative(root, resolve(root, path)).split(sep).join("/");
		touched.add("");
		// The path may itself be a directory, and each of those above it may be new.
		for (let end = inside.length; end > 0; end = inside.lastIndexOf("/", end - 1))
			touched.add(inside.slice(0, end));
	}
	return (path) => touched.has(path);
}
