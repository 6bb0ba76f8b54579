/** The collection that `import skills from "./skills?mcp"` gives: immutable, with lookups in O(1). */
import { buildSkillUri, type PlaceSkill, parseSkillUri, unpackManifest } from "@skillbake/core";
import { catalogText } from "./catalog.ts";
import { type ContentSource, readItem } from "./content.ts";
import { createSkill } from "./create-skill.ts";
import { lazy } from "./lazy.ts";
import type { FileContent, Skill, SkillType } from "./skill.ts";

/** Skill types by path: what the generated declarations say about one folder. */
export type SkillTypes = { readonly [path: string]: SkillType };

/** Errors show this name. A template, `${keyof Types & string}`, shows the paths instead. */
type PathOf<Types> = keyof Types & string;

/** The part of a collection that does not depend on the types of its skills. */
export interface AnySkills extends Iterable<Skill> {
	/** How many skills there are. */
	readonly size: number;
	/** The paths of all skills, in code-point order. */
	readonly paths: readonly string[];
	/** The skill at a path that is not known at compile time. */
	find(path: string): Skill | undefined;
	/** The skills that may contain a URI, innermost first, each with the rest of the path. */
	locate(uri: string): Iterable<readonly [skill: Skill, path: string]>;
	/** A text for a server's `instructions` that names every skill and its URI (S17). */
	catalog(): string;
	/** In development only: gives the present skills, and later passes new versions to the follower. */
	follow?(follower: Follower): AnySkills;
}

export interface Follower {
	swap(skills: AnySkills): Promise<void>;
}

/**
 * The skills of a folder, typed by their paths. `registerSkills(server, skills)` serves them.
 *
 * @example
 * await skills.get("acme/billing/refunds").file("templates/email.md").text();
 */
export interface Skills<Types extends SkillTypes = SkillTypes> extends AnySkills {
	readonly paths: readonly PathOf<Types>[];
	/**
	 * The same skills as properties. Editors show the description of each path that they complete, and
	 * go from a path to its `SKILL.md`.
	 *
	 * @example
	 * skills.byPath["hello-world"].description
	 */
	readonly byPath: SkillsByPath<Types>;
	[Symbol.iterator](): IterableIterator<SkillsByPath<Types>[PathOf<Types>]>;
	/** The skill at this path. Throws if there is none; for paths from elsewhere there is `find`. */
	get<Path extends `${keyof Types & string}`>(path: Path): Skill<Path, Types[Path]>;
	/**
	 * Only these skills. The files of a nested skill also belong to the skill around it (S9), so it
	 * throws if a skill is picked without one that is nested in it.
	 */
	pick<Path extends `${keyof Types & string}`>(...paths: Path[]): Skills<Pick<Types, Path>>;
	/**
	 * Only the skills for which `keep` returns true. A skill around one that is left out is left out
	 * as well, because it contains its files (S9). What is left out is not served at any URI.
	 * It keeps the types of all skills, because only run time shows which ones remain.
	 */
	filter(keep: (skill: Skill) => boolean): Skills<Types>;
	/** The same skills under a prefix: `prefix("acme")` turns `x` into `acme/x`. */
	prefix<Prefix extends string>(
		prefix: Prefix,
	): Skills<{ [Path in PathOf<Types> as `${Prefix}/${Path}`]: Types[Path] }>;
}

/** Keeps the documentation and the declarations of the paths. */
export type SkillsByPath<Types extends SkillTypes> = {
	readonly [Path in keyof Types]: Skill<Path & string, Types[Path]>;
};

/** The collection as it is built. Literal types exist only at compile time. */
export interface UntypedSkills extends AnySkills {
	readonly byPath: { readonly [path: string]: Skill };
	get(path: string): Skill;
	pick(...paths: string[]): UntypedSkills;
	filter(keep: (skill: Skill) => boolean): UntypedSkills;
	prefix(prefix: string): UntypedSkills;
}

/** The part of a generated module that is not needed at start. */
export interface SkillsDetails {
	/** Written by `packManifest`. */
	readonly manifest: string;
	/** Aligned with the paths of the module. */
	readonly sources: readonly ContentSource[];
}

/** Called by generated modules. `load` is called when a skill is first asked for. */
export function createSkills<Types extends SkillTypes = SkillTypes>(
	paths: readonly string[],
	load: () => SkillsDetails,
): Skills<Types> {
	return compiledSkills(paths, () => {
		const { manifest, sources } = load();
		return [unpackManifest(manifest), sources];
	});
}

/** The skills of a compiled folder. `load` is called when a skill is first asked for. */
export function compiledSkills<Types extends SkillTypes>(
	paths: readonly string[],
	load: () => readonly [skillAt: (index: number) => PlaceSkill, sources: readonly ContentSource[]],
): Skills<Types> {
	const loaded = lazy(load);
	const skills = collectSkills(
		paths.map((path, at) => [
			path,
			() => {
				const [skillAt, sources] = loaded();
				const skill = createSkill(
					path,
					skillAt(at),
					async (item, digest) =>
						(await readItem(sources[at]!, item, digest)) ?? readInnermost(skill.files[item]!.uri),
				);
				return skill;
			},
		]),
	);
	/** Of nested skills, the innermost one stores the file. */
	function readInnermost(uri: string): Promise<FileContent> {
		const [[skill, path] = []] = skills.locate(uri);
		return skill!.find(path!)!.content();
	}
	return skills as unknown as Skills<Types>;
}

/** A collection of skills by path, in code-point order. Each skill is made when it is first asked for. */
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

	/** A skill contains the files of the skills nested in it, so it goes with them (S9). */
	function only(keep: (path: string) => boolean): UntypedSkills {
		const gone = new Set<string>();
		for (const path of paths)
			if (!keep(path)) for (let at = path; at; at = at.replace(/\/?[^/]*$/, "")) gone.add(at);
		return collectSkills([...byPath].filter(([path]) => !gone.has(path)));
	}

	const properties = lazy(() =>
		Object.create(null, Object.fromEntries(Array.from(byPath, ([path, get]) => [path, { get }]))),
	);

	return Object.freeze<UntypedSkills>({
		size: paths.length,
		paths,
		get byPath() {
			return properties();
		},
		[Symbol.iterator]: all,
		get,
		find,
		*locate(uri) {
			const segments = parseSkillUri(uri) ?? [];
			// Not deeper than the deepest skill, so that a URI with a million segments costs nothing.
			depth ??= Math.max(...paths.map((path) => path.split("/").length));
			for (let length = Math.min(depth, segments.length); length > 0; length--) {
				const skill = find(segments.slice(0, length).join("/"));
				if (skill) yield [skill, segments.slice(length).join("/")];
			}
		},
		filter: (keep) => only((path) => keep(get(path))),
		pick(...picked) {
			const wanted = new Set(picked);
			const kept = only((path) => wanted.has(path));
			const broken = picked.find((path) => !kept.find(get(path).path));
			if (broken)
				throw new RangeError(`${broken} is served whole: pick the skills inside it as well`);
			return kept;
		},
		prefix(prefix) {
			// Throws now, not with the first request, if the prefix cannot be in a URI.
			buildSkillUri(prefix);
			return collectSkills(
				Array.from(byPath, ([path, make]) => [`${prefix}/${path}`, () => make().under(prefix)]),
			);
		},
		catalog: () => catalogText("Read the SKILL.md of a skill before a task it covers:", [...all()]),
	});
}
