/**
 * Collections that can be replaced while in use, for hot module replacement. A development build
 * wraps its collection and passes on the next version; production builds contain none of this.
 *
 * @example
 * const skills = liveSkills(createSkills(paths, load));
 * import.meta.hot.accept((next) => next && swapSkills(skills, next.default));
 */
import type { AnySkills, Follower, Skills, SkillTypes, UntypedSkills } from "./skills.ts";

/** The present state of a live collection, shared by all versions of one module. */
interface Version {
	skills: AnySkills;
	/** Held weakly, because servers may be built per request. */
	readonly followers: Map<WeakRef<Follower>, () => AnySkills>;
	/** The number of followers at which those that are gone are removed. */
	sweepAt: number;
}

interface Live {
	/** The modules it depends on. */
	readonly roots: readonly { version: Version }[];
	read(): AnySkills;
}

const lives = new WeakMap<AnySkills, Live>();

export function liveSkills<Types extends SkillTypes>(skills: Skills<Types>): Skills<Types> {
	const root = { version: { skills: skills as AnySkills, followers: new Map(), sweepAt: 0 } };
	return createLive([root], () => root.version.skills) as unknown as Skills<Types>;
}

/** A live collection made from others, at least one of them live. */
export function deriveLive(
	parents: readonly AnySkills[],
	derive: (parents: readonly AnySkills[]) => AnySkills,
): AnySkills {
	const roots = parents.flatMap((parent) => lives.get(parent)?.roots ?? []);
	let seen: readonly AnySkills[] | undefined;
	let derived: AnySkills;
	return createLive(roots, () => {
		const now = parents.map((parent) => lives.get(parent)?.read() ?? parent);
		if (!seen?.every((skills, at) => skills === now[at])) {
			derived = derive(now);
			seen = now;
		}
		return derived;
	});
}

/**
 * `next` takes the place of `previous`, in every registration and in every collection derived from
 * it. If one of these cannot be made from `next` or served, it throws the reason and changes nothing.
 */
export async function swapSkills(previous: AnySkills, next: AnySkills): Promise<void> {
	const root = lives.get(previous)?.roots[0];
	const successor = lives.get(next)?.roots[0];
	if (!root || !successor) throw new TypeError("swapSkills needs collections made by liveSkills");
	const { version } = root;
	const before = version.skills;
	version.skills = successor.version.skills;
	try {
		const swaps: (() => Promise<void>)[] = [];
		for (const [ref, read] of version.followers) {
			const follower = ref.deref();
			const skills = read();
			if (follower) swaps.push(() => follower.swap(skills));
			else version.followers.delete(ref);
		}
		successor.version = version;
		await Promise.all(swaps.map((swap) => swap()));
	} catch (error) {
		version.skills = before;
		throw error;
	}
}

/** Between two versions there may be millions of requests, so followers are also removed here. */
function addFollower(version: Version, follower: Follower, read: () => AnySkills): void {
	const { followers } = version;
	if (followers.size >= version.sweepAt) {
		for (const ref of followers.keys()) if (!ref.deref()) followers.delete(ref);
		version.sweepAt = 2 * followers.size + 100;
	}
	followers.set(new WeakRef(follower), read);
}

function createLive(roots: Live["roots"], read: () => AnySkills): UntypedSkills {
	const now = read as () => UntypedSkills;
	const derive = (change: (skills: UntypedSkills) => UntypedSkills) =>
		deriveLive([live], ([skills]) => change(skills as UntypedSkills)) as UntypedSkills;
	const live: UntypedSkills = Object.freeze<UntypedSkills>({
		get size() {
			return now().size;
		},
		get paths() {
			return now().paths;
		},
		get byPath() {
			return now().byPath;
		},
		[Symbol.iterator]: () => now()[Symbol.iterator](),
		get: (path) => now().get(path),
		find: (path) => now().find(path),
		locate: (uri) => now().locate(uri),
		catalog: () => now().catalog(),
		pick(...paths) {
			now().pick(...paths);
			// A later version may lack some of them.
			return derive((skills) => skills.pick(...paths.filter(skills.find)));
		},
		filter: (keep) => derive((skills) => skills.filter(keep)),
		prefix: (prefix) => derive((skills) => skills.prefix(prefix)),
		follow(follower) {
			for (const { version } of roots) addFollower(version, follower, read);
			return now();
		},
	});
	lives.set(live, { roots, read });
	return live;
}
