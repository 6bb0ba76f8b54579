export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Half the distance between the quartiles, as a share of the median. */
export function spread(values) {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (share) => sorted[Math.round((sorted.length - 1) * share)];
	return (at(0.75) - at(0.25)) / 2 / median(values);
}

/** Combines the figures of each round. */
export function pairwise(ours, theirs, combine) {
	if (ours.length !== theirs.length) throw new Error("Both need a figure in every round.");
	return ours.map((figure, round) => combine(figure, theirs[round]));
}
