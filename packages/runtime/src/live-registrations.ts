/** Registrations that may have to follow a new version of their skills, held weakly. */
import { latestSkills, replaceSkills } from "./origins.ts";
import type { AnySkills } from "./skills.ts";

export interface Registration {
	/** As the application passed them. */
	source: AnySkills;
	/** Checks the new skills and returns what puts them into service. */
	prepare(skills: AnySkills): () => Promise<void>;
}

const live = new Set<WeakRef<Registration>>();
let sweepAt = 32;

/** Servers may be built per request, so the set is swept whenever it has doubled. */
export function trackRegistration(registration: Registration): void {
	// Some edge runtimes have no WeakRef; they have no hot module replacement either.
	if (typeof WeakRef !== "function") return;
	live.add(new WeakRef(registration));
	if (live.size < sweepAt) return;
	for (const ref of live) if (!ref.deref()) live.delete(ref);
	sweepAt = live.size * 2 + 32;
}

/**
 * For hot module replacement: `next` takes the place of `previous`, in every live registration and
 * in every later one, also where a collection derived from `previous` was registered.
 */
export async function swapSkills(previous: AnySkills, next: AnySkills): Promise<void> {
	const undo = replaceSkills(previous, next);
	try {
		const swaps: (() => Promise<void>)[] = [];
		for (const ref of live) {
			const registration = ref.deref();
			const latest = registration && latestSkills(registration.source);
			if (latest && latest !== registration.source) swaps.push(registration.prepare(latest));
		}
		await Promise.all(swaps.map((swap) => swap()));
	} catch (error) {
		undo();
		throw error;
	}
}
