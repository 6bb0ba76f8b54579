/** The collection: what `import skills from "./skills?mcp"` gives. Immutable, lookups in O(1). */
import { type Manifest, parseSkillUri } from "@skillbake/core";
import { catalogText } from "./catalog.ts";
import { type ContentSource, createReader } from "./content.ts";
import { createSkill } from "./create-skill.ts";
import type { Skill, SkillType } from "./skill.ts";

/** Skill types by path: what the generated declarations say about one folder. */
export type SkillTypes = { readonly [path: string]: SkillType };

type PathOf<Types> = keyof Types & string;

/** The part of a collection that does not depend on the types of its skills. */
export interface AnySkills extends Iterable<Skill> {
	readonly size: number;
	/** In code-point order. */
	readonly paths: readonly string[];
	/** The skill at a path that is not known at compile time. */
	find(path: string): Skill | undefined;
	/** The skills a URI may lie in, innermost first, each with the rest of the path. */
	locate(uri: string): Iterable<readonly [skill: Skill, path: string]>;
	/** A text for a server's `instructions` that names every skill and its URI (S17). */
	catalog(): string;
	/** Only in development: gives what the skills are now and tells the follower what they become. */
	follow?(follower: Follower): AnySkills;
}

export interface Follower {
	swap(skills: AnySkills): Promise<void>;
}

export interface Skills<Types extends SkillTypes = SkillTypes> extends AnySkills {
	readonly paths: readonly PathOf<Types>[];
	[Symbol.iterator](): IterableIterator<
		{ [Path in PathOf<Types>]: Skill<Path, Types[Path]> }[PathOf<Types>]
	>;
	get<Path extends PathOf<Types>>(path: Path): Skill<Path, Types[Path]>;
	pick<Path extends PathOf<Types>>(...paths: Path[]): Skills<Pick<Types, Path>>;
	/** Keeps the types of all skills: which ones remain is known at run time only. */
	filter(keep: (skill: Skill) => boolean): Skills<Types>;
	/** The same skills below an organisational prefix: `prefix("acme")` makes `x` into `acme/x`. */
	prefix<Prefix extends string>(
		prefix: Prefix,
	): Skills<{ [Path in PathOf<Types> as `${Prefix}/${Path}`]: Types[Path] }>;
}

/** The collection as it is built: the literal types exist at compile time only. */
export interface UntypedSkills extends AnySkills {
	get(path: string): Skill;
	pick(...paths: string[]): UntypedSkills;
	filter(keep: (skill: Skill) => boolean): UntypedSkills;
	prefix(prefix: string): UntypedSkills;
}

/** Called by generated modules. `sources` is aligned with `manifest.skills`. */
export function createSkills<Types extends SkillTypes = SkillTypes>(
	manifest: Manifest,
	sources: readonly ContentSource[],
): Skills<Types> {
	const skills = collectSkills(
		manifest.skills.map((skill, at) =>
			createSkill(skill, createReader(skill, sources[at]!, readInnermost)),
		),
	);
	/** A file of nested skills is stored once, with the innermost of them. */
	async function readInnermost(uri: string): Promise<string> {
		const [[skill, path] = []] = skills.locate(uri);
		const content = await skill!.find(path!)!.content();
		return "text" in content ? content.text : content.blob;
	}
	return skills as unknown as Skills<Types>;
}

/** A collection of skills with different paths, in code-point order of these. */
export function collectSkills(list: readonly Skill[]): UntypedSkills {
	const byPath = new Map(list.map((skill) => [skill.path, skill]));
	const paths = Object.freeze([...byPath.keys()]);
	let depth: number | undefined;

	function get(path: string): Skill {
		const skill = byPath.get(path);
		if (!skill)
			throw new RangeError(`There is no skill ${JSON.stringify(path)}, only ${paths.join(", ")}`);
		return skill;
	}

	const filter = (keep: (skill: Skill) => boolean) => collectSkills(list.filter(keep));

	return Object.freeze<UntypedSkills>({
		size: list.length,
		paths,
		[Symbol.iterator]: () => list.values(),
		get,
		find: (path) => byPath.get(path),
		*locate(uri) {
			const segments = parseSkillUri(uri) ?? [];
			// No deeper than the deepest skill, so that a URI of a million segments costs nothing.
			depth ??= Math.max(...paths.map((path) => path.split("/").length));
			for (let length = Math.min(depth, segments.length); length > 0; length--) {
				const skill = byPath.get(segments.slice(0, length).join("/"));
				if (skill) yield [skill, segments.slice(length).join("/")];
			}
		},
		filter,
		pick(...picked) {
			picked.forEach(get);
			return filter(({ path }) => picked.includes(path));
		},
		prefix: (prefix) => collectSkills(list.map((skill) => skill.under(prefix))),
		catalog: () => catalogText("Read the SKILL.md of a skill before a task it covers:", list),
	});
}
