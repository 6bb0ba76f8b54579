/** Turns the sound skills of a tree into manifest records with their contents. */
import type { SkillContents } from "@skillbake/core";
import type { FoundSkill } from "@skillbake/format/node";
import type { CheckedTree, SoundSkill } from "../check/check-tree.ts";
import type { ResolvedOptions } from "../config/options.ts";
import { createOwnerFinder } from "../place/place-skills.ts";
import { isOnDisk } from "../read/contents-on-disk.ts";
import { createMemory } from "../remember.ts";
import { bakeSkill } from "./bake-skill.ts";
import { type BakedSkill, comparePaths } from "./baked-skill.ts";
import { type BuiltArchive, buildArchives } from "./build-archives.ts";

/** A skill with everything it stores: its files, including those that a nested skill stores, and archives. */
interface WholeSkill extends BakedSkill {
	readonly items: readonly StoredItem[];
}

/** Contents that may be on disk, where each access reads them. */
interface StoredItem {
	readonly content: string;
}

export function createTreeBaker(
	options: ResolvedOptions,
): (checked: CheckedTree) => Promise<BakedSkill[]> {
	const skills = createMemory<WholeSkill>();

	async function bake(skill: SoundSkill, tree: string): Promise<WholeSkill> {
		const { found, path, served } = skill;
		// The frontmatter follows from the first of the files.
		const inputs = [path, ...served.flatMap(({ path, file }) => [path, file])];
		if (skills.isCurrent(found.directory, inputs)) return skills.recall(found.directory)!;
		const built = await buildArchives(path, served, options.archives);
		return skills.keep(found.directory, inputs, toWhole(skill, tree, built));
	}

	return async ({ tree, sound }) => {
		const { path } = tree.directory;
		const baked: BakedSkill[] = [];
		for (const skill of sound) {
			// The only skill of a tree that changed has changed itself, so nothing can be reused.
			const canReuse = options.archives.length > 0 || tree.skills.length > 1;
			const whole = canReuse ? await bake(skill, path) : toWhole(skill, path, []);
			baked.push(storeOnce(skill.found, whole));
		}
		return baked.sort(comparePaths);
	};
}

function toWhole(
	{ path, frontmatter, served }: SoundSkill,
	tree: string,
	built: readonly BuiltArchive[],
): WholeSkill {
	const archives = built.map(({ archive }) => archive);
	const record = bakeSkill(path, frontmatter, served, archives);
	const origins = served.map(({ file }) => file.path);
	const items = [
		...served.map(({ file }) => file),
		...built.map(({ base64 }) => ({ content: base64 })),
	];
	return { file: origins[0]!, tree, record, origins, items, contents: contentsOf(items) };
}

/** Leaves out the contents that a nested skill stores. All skills nested in a sound one are sound. */
function storeOnce(skill: FoundSkill, whole: WholeSkill): BakedSkill {
	if (skill.nested.length === 0) return whole;
	const ownerOf = createOwnerFinder(skill);
	const items = whole.items.map((item, i) => {
		const origin = whole.origins[i];
		// Archives come after the files and have no origin.
		return origin === undefined || ownerOf(origin) === skill ? item : null;
	});
	return { ...whole, contents: contentsOf(items) };
}

/** A list that asks items on disk when they are read, so that it keeps none of their contents. */
function contentsOf(items: readonly (StoredItem | null)[]): SkillContents {
	if (!items.some((item) => item && isOnDisk(item)))
		return items.map((item) => item?.content ?? null);
	const contents: (string | null)[] = [];
	for (const [at, item] of items.entries())
		Object.defineProperty(contents, at, {
			enumerable: true,
			get: () => (item ? item.content : null),
		});
	return contents;
}
