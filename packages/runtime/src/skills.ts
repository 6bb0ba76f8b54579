/** The collection: what `import skills from "./skills?mcp"` gives. Immutable, lookups in O(1). */
import { buildSkillUri, type PackedSkill, parseSkillUri } from "@skillbake/core";
import { catalogText } from "./catalog.ts";
import { type ContentSource, readItem } from "./content.ts";
import { createSkill } from "./create-skill.ts";
import { lazy } from "./lazy.ts";
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

/** What a module knows of its skills beside their paths, in the order of these. */
export interface SkillsDetails {
	/** By `packManifest`. */
	readonly manifest: string;
	readonly sources: readonly ContentSource[];
}

/** Called by generated modules. `load` is called when a skill is first asked for. */
export function createSkills<Types extends SkillTypes = SkillTypes>(
	paths: readonly string[],
	load: () => SkillsDetails,
): Skills<Types> {
	const details = lazy(() => {
		const { manifest, sources } = load();
		return { lines: manifest.split("\n"), sources };
	});
	const skills = collectSkills(
		paths.map((path, at) => [
			path,
			() => {
				const { lines, sources } = details();
				const packed: PackedSkill = JSON.parse(lines[at]!);
				return createSkill(
					path,
					packed,
					async (item) =>
						(await readItem(sources[at]!, item)) ??
						// A file of nested skills is stored once, with the innermost of them.
						readInnermost(buildSkillUri(path, packed[1][item]![0])),
				);
			},
		]),
	);
	async function readInnermost(uri: string): Promise<string> {
		const [[skill, path] = []] = skills.locate(uri);
		const content = await skill!.find(path!)!.content();
		return "text" in content ? content.text : content.blob;
	}
	return skills as unknown as Skills<Types>;
}

/** A collection of skills by path, in code-point order. Each is made when it is first asked for. */
export function collectSkills(
	makers: Iterable<readonly [path: string, make: () => Skill]>,
): UntypedSkills {
	const byPath = new Map(Array.from(makers, ([path, make]) => [path, lazy(make)]));
	const paths = Object.freeze([...byPath.keys()]);
	let depth: number | undefined;

	const find = (path: string) => byPath.get(path)?.();

	function get(path: string): Skill {
		const skill = find(path);
		if (!skill)
			throw new RangeError(`There is no skill ${JSON.stringify(path)}, only ${paths.join(", ")}`);
		return skill;
	}

	function* all() {
		for (const make of byPath.values()) yield make();
	}

	const only = (keep: (path: string) => boolean) =>
		collectSkills([...byPath].filter(([path]) => keep(path)));

	return Object.freeze<UntypedSkills>({
		size: paths.length,
		paths,
		[Symbol.iterator]: all,
		get,
		find,
		*locate(uri) {
			const segments = parseSkillUri(uri) ?? [];
			// No deeper than the deepest skill, so that a URI of a million segments costs nothing.
			depth ??= Math.max(...paths.map((path) => path.split("/").length));
			for (let length = Math.min(depth, segments.length); length > 0; length--) {
				const skill = find(segments.slice(0, length).join("/"));
				if (skill) yield [skill, segments.slice(length).join("/")];
			}
		},
		filter: (keep) => only((path) => keep(get(path))),
		pick(...picked) {
			picked.forEach(get);
			return only((path) => picked.includes(path));
		},
		prefix(prefix) {
			// A prefix that cannot be in a URI is refused here, not with the first request.
			buildSkillUri(prefix);
			return collectSkills(
				Array.from(byPath, ([path, make]) => [`${prefix}/${path}`, () => make().under(prefix)]),
			);
		},
		catalog: () => catalogText("Read the SKILL.md of a skill before a task it covers:", [...all()]),
	});
}
