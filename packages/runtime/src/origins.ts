/** Where a collection came from, so that a new version of a compiled folder can take its place. */
import type { AnySkills } from "./skills.ts";

interface Origin {
	readonly parents: readonly AnySkills[];
	derive(parents: readonly AnySkills[]): AnySkills;
}

const origins = new WeakMap<AnySkills, Origin>();
const successors = new WeakMap<AnySkills, AnySkills>();

/** Derives a collection from others and remembers how. */
export function deriveFrom<S extends AnySkills>(
	parents: readonly AnySkills[],
	derive: (parents: readonly AnySkills[]) => S,
): S {
	const skills = derive(parents);
	origins.set(skills, { parents, derive });
	return skills;
}

/** From now on `next` is the newest version of `previous`. Returns what takes that back. */
export function replaceSkills(previous: AnySkills, next: AnySkills): () => void {
	successors.set(previous, next);
	return () => successors.delete(previous);
}

/** The newest version of a collection: itself, unless it or what it was derived from was replaced. */
export function latestSkills(skills: AnySkills): AnySkills {
	const successor = successors.get(skills);
	if (successor) return latestSkills(successor);
	const origin = origins.get(skills);
	if (!origin) return skills;
	const parents = origin.parents.map(latestSkills);
	if (parents.every((parent, at) => parent === origin.parents[at])) return skills;
	return deriveFrom(parents, origin.derive);
}
