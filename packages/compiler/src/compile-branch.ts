/**
 * Compiles one branch of the folder: a directory right below its root, or the whole folder if that is
 * itself a skill. Skills of different branches have nothing in common, so a branch in which nothing
 * changed is taken over as it is.
 */
import type { Frontmatter, ManifestSkill, SkillContents } from "@skillbake/core";
import { bakeSkill, type ServedFile } from "./bake-skill.ts";
import { checkSkill } from "./check-skill.ts";
import type { PlacedSkill } from "./checks/check-uri-collisions.ts";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import { type FoundSkill, findSkills } from "./find-skills.ts";
import type { ResolvedOptions } from "./options.ts";
import { packArchives } from "./pack-archives.ts";
import { innermost, placeFiles, placeSkills } from "./place-skills.ts";
import type { FileReader } from "./read-files.ts";
import { reportFound } from "./report-found.ts";
import type { DirectoryNode } from "./scan-folder.ts";
import type { SourceFile } from "./source-file.ts";

export interface Branch {
	readonly directory: DirectoryNode;
	/** How many directories look like a skill, valid or not. */
	readonly found: number;
	/** The valid ones. */
	readonly skills: readonly BakedSkill[];
	readonly diagnostics: readonly Diagnostic[];
	readonly files: readonly string[];
	readonly directories: readonly string[];
}

/** A skill as it is served. */
export interface BakedSkill extends PlacedSkill {
	readonly contents: SkillContents;
}

/** What one skill's sources gave rise to; valid while they stay the same. */
interface CheckedSkill {
	readonly sources: readonly SourceFile[];
	readonly nested: readonly string[];
	readonly frontmatter: Frontmatter | undefined;
	readonly diagnostics: readonly Diagnostic[];
}

/** Valid while the check and the places of the files stay the same. */
interface KnownSkill extends BakedSkill {
	readonly checked: CheckedSkill;
	readonly served: readonly ServedFile[];
	readonly contents: readonly string[];
}

export interface BranchCompiler {
	compile(directory: DirectoryNode): Promise<Branch>;
}

export function createBranchCompiler(
	options: ResolvedOptions,
	reader: FileReader,
	/** The name of the compiled folder, for a skill that is the folder. */
	rootName: string,
): BranchCompiler {
	const checkedSkills = new Map<string, CheckedSkill>();
	const bakedSkills = new Map<string, KnownSkill>();

	function check({ directory, nested, files }: FoundSkill): CheckedSkill {
		const { path, name } = directory;
		const sources = files.flatMap((node) => reader.read(node).source ?? []);
		const inner = nested.map((skill) => skill.directory.path);
		const known = checkedSkills.get(path);
		if (known && sameItems(known.sources, sources) && sameItems(known.nested, inner)) return known;
		const diagnostics: Diagnostic[] = [];
		const skill = { directory: path, directoryName: name || rootName, sources, nested: inner };
		const frontmatter = checkSkill(skill, createReport(options, diagnostics));
		const checked = { sources, nested: inner, frontmatter, diagnostics };
		checkedSkills.set(path, checked);
		return checked;
	}

	async function bake(
		path: string,
		served: readonly ServedFile[],
		checked: CheckedSkill,
		frontmatter: Frontmatter,
	): Promise<KnownSkill> {
		const file = served[0]!.source.path;
		const known = bakedSkills.get(file);
		if (
			known?.checked === checked &&
			known.record.path === path &&
			samePlaces(known.served, served)
		)
			return known;
		const packed = await packArchives(path, served, options.archives);
		const record: ManifestSkill = {
			...bakeSkill(path, frontmatter, served),
			...(packed.length > 0 && { archives: packed.map(({ archive }) => archive) }),
		};
		const origins = served.map(({ source }) => source.path);
		const contents = [
			...served.map(({ source }) => source.content),
			...packed.map(({ base64 }) => base64),
		];
		const baked = { file, record, origins, contents, checked, served };
		bakedSkills.set(file, baked);
		return baked;
	}

	async function compile(directory: DirectoryNode): Promise<Branch> {
		const diagnostics: Diagnostic[] = [];
		const found = findSkills(directory);
		reportFound(found, createReport(options, diagnostics));
		const files = found.skills.flatMap((skill) => (skill.parent ? [] : skill.files));
		for (const node of files) diagnostics.push(...reader.read(node).diagnostics);
		// What concerns a file or a name concerns every skill around it.
		const broken = diagnostics.filter(isError).map(({ file }) => file);

		const checked = new Map(found.skills.map((skill) => [skill, check(skill)]));
		for (const known of checked.values()) diagnostics.push(...known.diagnostics);
		const placed = placeSkills(found.skills, options.prefix, (skill) => {
			const name = checked.get(skill)?.frontmatter?.["name"];
			return typeof name === "string" ? name : undefined;
		});
		const baked = new Map<FoundSkill, KnownSkill>();
		for (const [skill, known] of checked) {
			const { frontmatter, sources } = known;
			if (!frontmatter || known.diagnostics.some(isError)) continue;
			if (broken.some((file) => touches(skill.directory.path, file))) continue;
			const served = placeFiles(skill, sources, placed);
			baked.set(skill, await bake(placed.get(skill)!, served, known, frontmatter));
		}
		return {
			directory,
			found: found.skills.length + found.misnamed.length,
			skills: [...baked].map(([skill, known]) => storeOnce(skill, known, baked)),
			diagnostics,
			files: files.map((node) => node.absolute),
			directories: directoriesOf(directory),
		};
	}
	return { compile };
}

/** Leaves out what a nested skill of the manifest stores already. */
function storeOnce(
	skill: FoundSkill,
	known: KnownSkill,
	baked: ReadonlyMap<FoundSkill, KnownSkill>,
): BakedSkill {
	if (skill.nested.length === 0) return known;
	const contents = known.contents.map((content, i) => {
		const origin = known.origins[i];
		// Archives come after the files and have no origin.
		if (origin === undefined) return content;
		let owner: FoundSkill | undefined = innermost(skill, origin);
		while (owner && owner !== skill && !baked.has(owner)) owner = owner.parent;
		return owner === skill ? content : null;
	});
	return { ...known, contents };
}

function directoriesOf({ absolute, entries }: DirectoryNode): string[] {
	return [
		absolute,
		...entries.flatMap((node) => (node.kind === "directory" ? directoriesOf(node) : [])),
	];
}

function isError({ severity }: Diagnostic): boolean {
	return severity === "error";
}

/** Whether a problem at `file` concerns the skill in `directory`: it lies in it or around it. */
function touches(directory: string, file: string): boolean {
	if (directory === "" || file === directory) return true;
	return file.startsWith(`${directory}/`) || directory.startsWith(`${file}/`);
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
