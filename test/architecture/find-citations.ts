/** Citations of the requirements in docs/requirements.md, such as `(S5)`, `S5–S9` or `H1 to H17`. */

/** A letter and a number that stand alone: not in a longer word, a path, a color or a version. */
const CITATION = /(?<![\w.#%/\\-])([SHD])([1-9]\d?)(?:(–|-| to )\1([1-9]\d?))?(?![\w-])/g;

export interface Citations {
	/** Each number that is written out. */
	readonly single: ReadonlySet<string>;
	/** The same, and every number inside a range. */
	readonly all: ReadonlySet<string>;
}

export function findCitations(text: string): Citations {
	const single = new Set<string>();
	const all = new Set<string>();
	for (const [, letter, first, , last] of text.matchAll(CITATION)) {
		if (last === undefined) single.add(`${letter}${first}`);
		for (let number = Number(first); number <= Number(last ?? first); number++)
			all.add(`${letter}${number}`);
	}
	return { single, all };
}
