/** A compiler of one folder that remembers what it read, so that the next run reads only what changed. */
import { basename, dirname, relative, resolve, sep } from "node:path";
import {
	type BakedManifest,
	compareCodePoints,
	type Frontmatter,
	type ManifestSkill,
	type SkillContents,
} from "@skillbake/core";
import { bakeSkill, type ServedFile } from "./bake-skill.ts";
import { checkSkill } from "./check-skill.ts";
import { checkUriCollisions, type PlacedSkill } from "./checks/check-uri-collisions.ts";
import { createReport, type Diagnostic, sortDiagnostics } from "./diagnostics.ts";
import { type FoundSkill, findSkills } from "./find-skills.ts";
import { type CompileOptions, resolveOptions } from "./options.ts";
import { packArchives } from "./pack-archives.ts";
import { innermost, placeFiles, placeSkills } from "./place-skills.ts";
import { createFileReader } from "./read-files.ts";
import { reportFound } from "./report-found.ts";
import { reportRoot } from "./report-odd.ts";
import { type DirectoryNode, scanFolder } from "./scan-folder.ts";
import { selectPaths } from "./select-paths.ts";
import type { SourceFile } from "./source-file.ts";

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

/** What the sources of one skill gave rise to; valid while they stay the same. */
interface CheckedSkill {
	readonly sources: readonly SourceFile[];
	readonly nested: readonly string[];
	readonly frontmatter: Frontmatter | undefined;
	readonly diagnostics: readonly Diagnostic[];
}

/** A skill as it is served; valid while the check and the places of its files stay the same. */
interface BakedSkill extends PlacedSkill {
	readonly checked: CheckedSkill;
	readonly served: readonly ServedFile[];
	readonly contents: readonly string[];
}

const NOTHING: BakedManifest = { version: 1, skills: [], contents: [] };

export function createCompiler(
	dir: string,
	options?: CompileOptions,
	hooks: CompileHooks = {},
): Compiler {
	const root = resolve(dir);
	const resolved = resolveOptions(options);
	const select = selectPaths(resolved);
	const reader = createFileReader(resolved);
	let directories = new Map<string, DirectoryNode>();
	let checkedSkills = new Map<string, CheckedSkill>();
	let bakedSkills = new Map<string, BakedSkill>();

	function check(found: FoundSkill, sources: readonly SourceFile[]): CheckedSkill {
		const { path, name } = found.directory;
		const nested = found.nested.map((inner) => inner.directory.path);
		const known = checkedSkills.get(path);
		if (known && sameItems(known.sources, sources) && sameItems(known.nested, nested)) return known;
		const diagnostics: Diagnostic[] = [];
		const skill = { directory: path, directoryName: name || basename(root), sources, nested };
		const frontmatter = checkSkill(skill, createReport(resolved, diagnostics));
		return { sources, nested, frontmatter, diagnostics };
	}

	async function bake(
		file: string,
		path: string,
		served: readonly ServedFile[],
		checked: CheckedSkill & { readonly frontmatter: Frontmatter },
	): Promise<BakedSkill> {
		const known = bakedSkills.get(file);
		if (
			known?.checked === checked &&
			known.record.path === path &&
			samePlaces(known.served, served)
		)
			return known;
		const packed = await packArchives(path, served, resolved.archives);
		const record: ManifestSkill = {
			...bakeSkill(path, checked.frontmatter, served),
			...(packed.length > 0 && { archives: packed.map(({ archive }) => archive) }),
		};
		const contents = [
			...served.map(({ source }) => source.content),
			...packed.map(({ base64 }) => base64),
		];
		const origins = served.map(({ source }) => source.path);
		return { file, record, origins, checked, served, contents };
	}

	async function run(changed?: Iterable<string>): Promise<CompileResult> {
		const isDirty = changed && dirtyDirectories(root, changed);
		const reuse =
			isDirty && ((path: string) => (isDirty(path) ? undefined : directories.get(path)));
		const diagnostics: Diagnostic[] = [];
		const report = createReport(resolved, diagnostics);
		const tree = scanFolder({ root, select, reuse });
		if (tree.kind !== "directory") {
			reportRoot(tree, dir, report);
			directories = new Map();
			// Nothing is there to watch but the place where the folder may appear.
			return { manifest: NOTHING, diagnostics, dependencies: { files: [], dirs: [dirname(root)] } };
		}
		directories = directoriesOf(tree);

		const found = findSkills(tree);
		reportFound(found, report);
		const files = new Set(found.skills.flatMap((skill) => (skill.parent ? [] : skill.files)));
		let done = 0;
		for (const node of files) {
			diagnostics.push(...reader.read(node).diagnostics);
			hooks.onFile?.(++done, files.size);
		}
		// What concerns a file or a name concerns every skill around it.
		const broken = diagnostics.filter(({ severity }) => severity === "error").map((d) => d.file);

		const checked = new Map<FoundSkill, CheckedSkill>();
		for (const skill of found.skills) {
			const sources = skill.files.flatMap((node) => reader.read(node).source ?? []);
			checked.set(skill, check(skill, sources));
			diagnostics.push(...checked.get(skill)!.diagnostics);
		}
		reader.sweep();

		const placed = placeSkills(found.skills, resolved.prefix, (skill) => {
			const name = checked.get(skill)?.frontmatter?.["name"];
			return typeof name === "string" ? name : undefined;
		});
		const baked = new Map<FoundSkill, BakedSkill>();
		for (const skill of found.skills) {
			const { frontmatter, ...known } = checked.get(skill)!;
			if (!frontmatter || hasError(known.diagnostics)) continue;
			if (broken.some((file) => touches(skill.directory.path, file))) continue;
			const served = placeFiles(skill, known.sources, placed);
			const valid = checked.get(skill) as CheckedSkill & { frontmatter: Frontmatter };
			baked.set(skill, await bake(served[0]!.source.path, placed.get(skill)!, served, valid));
		}
		for (const refused of checkUriCollisions([...baked.values()], report))
			for (const [skill, candidate] of baked) if (candidate === refused) baked.delete(skill);

		checkedSkills = new Map([...checked].map(([skill, known]) => [skill.directory.path, known]));
		bakedSkills = new Map([...baked.values()].map((known) => [known.file, known]));
		return {
			manifest: assemble(baked),
			diagnostics: sortDiagnostics(diagnostics),
			dependencies: {
				files: [...files].map((node) => node.absolute),
				dirs: [...directories.values()].map((node) => node.absolute),
			},
		};
	}

	// Runs share what they remember, so one waits for the other.
	let last: Promise<unknown> = Promise.resolve();
	return {
		compile(changed) {
			const next = last.then(() => run(changed));
			last = next.catch(() => {});
			return next;
		},
	};
}

function assemble(baked: ReadonlyMap<FoundSkill, BakedSkill>): BakedManifest {
	const sorted = [...baked].sort(([, a], [, b]) => compareCodePoints(a.record.path, b.record.path));
	return {
		version: 1,
		skills: sorted.map(([, { record }]) => record),
		contents: sorted.map(([found, { contents, origins }]) =>
			storeOnce(found, origins, contents, baked),
		),
	};
}

/** Leaves out what a nested skill of the manifest stores already. */
function storeOnce(
	found: FoundSkill,
	origins: readonly string[],
	contents: readonly string[],
	baked: ReadonlyMap<FoundSkill, BakedSkill>,
): SkillContents {
	if (found.nested.length === 0) return contents;
	return contents.map((content, i) => {
		const origin = origins[i];
		if (origin === undefined) return content;
		let owner: FoundSkill | undefined = innermost(found, origin);
		while (owner && owner !== found && !baked.has(owner)) owner = owner.parent;
		return owner === found ? content : null;
	});
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

function directoriesOf(tree: DirectoryNode): Map<string, DirectoryNode> {
	const directories = new Map<string, DirectoryNode>();
	const add = (directory: DirectoryNode) => {
		directories.set(directory.path, directory);
		for (const node of directory.entries) if (node.kind === "directory") add(node);
	};
	add(tree);
	return directories;
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
	return diagnostics.some(({ severity }) => severity === "error");
}

/** Whether a problem at `file` concerns the skill in `directory`: it lies in it or around it. */
function touches(directory: string, file: string): boolean {
	return (
		directory === "" ||
		file === directory ||
		file.startsWith(`${directory}/`) ||
		directory.startsWith(`${file}/`)
	);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((item, i) => item === b[i]);
}

function samePlaces(a: readonly ServedFile[], b: readonly ServedFile[]): boolean {
	return (
		a.length === b.length &&
		a.every(({ path, source }, i) => path === b[i]!.path && source === b[i]!.source)
	);
}
