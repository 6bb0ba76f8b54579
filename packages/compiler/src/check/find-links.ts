/** Finds relative links and images in markdown that do not lead to a file. */
import { parseLinks } from "./parse-links.ts";
import { readDestinations } from "./read-destinations.ts";
import { isNoFile, toTarget } from "./to-target.ts";

export interface Link {
	/** A path: decoded, without query and fragment. */
	readonly target: string;
	readonly offset: number;
	readonly length: number;
}

/** A longer text is data rather than prose, and is only scanned. */
const MAX_LENGTH = 1024 * 1024;

/**
 * The links for which `isFine(target)` does not hold. A quick scan comes first. It sees every link and
 * also some text that only looks like one (in code, for example). The parser runs only if one of them
 * is bad.
 */
export function findLinks(
	markdown: string,
	isFine: (target: string) => boolean,
): readonly Link[] | "too long" {
	const known = new Map<string, boolean>();
	const isBad = (destination: string) => {
		let bad = known.get(destination);
		if (bad === undefined) {
			const target = toTarget(destination);
			bad = target !== undefined && !isFine(target) && !isNoFile(target);
			known.set(destination, bad);
		}
		return bad;
	};
	if (!mayHoldBad(markdown, isBad)) return [];
	if (markdown.length > MAX_LENGTH) return "too long";
	return parseLinks(markdown, { isBad, mayHoldBad: (text) => mayHoldBad(text, isBad) }).map(
		({ destination, ...place }) => ({ target: toTarget(destination)!, ...place }),
	);
}

function mayHoldBad(text: string, isBad: (destination: string) => boolean): boolean {
	for (const destination of readDestinations(text)) {
		// Only the parser resolves escapes and entities.
		if (/[\\&]/.test(destination) || isBad(destination)) return true;
	}
	return false;
}
