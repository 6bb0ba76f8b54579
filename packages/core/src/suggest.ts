/** "Did you mean …?": finds the known name closest to a misspelled one. */

/** Longer texts are no names, and comparing two of them takes quadratic time. */
const LONGEST_NAME = 256;

export function suggest(written: string, known: Iterable<string>): string | undefined {
	if (written.length > LONGEST_NAME) return undefined;
	let best: string | undefined;
	// With more than a third of the letters wrong, it is probably another word.
	let least = Math.max(1, Math.floor(written.length / 3)) + 1;
	for (const name of known) {
		if (Math.abs(name.length - written.length) >= least) continue;
		const distance = editDistance(written.toLowerCase(), name.toLowerCase());
		if (distance < least) {
			least = distance;
			best = name;
		}
	}
	return best;
}

/** Letters to insert, delete, replace or swap with their neighbour. */
export function editDistance(a: string, b: string): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				cost = Math.min(cost, before[j - 2]! + 1);
			row.push(cost);
		}
		before = last;
		last = row;
	}
	return last[b.length]!;
}
