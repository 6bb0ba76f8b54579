/** Estimates how many bytes of JSON a parsed value was, without writing it again. */

/** Counts no further than `most`. Uses no recursion, because a server chooses the depth. */
export function measureJson(value: unknown, most: number): number {
	const open: unknown[] = [value];
	let bytes = 0;
	while (open.length > 0 && bytes <= most) {
		const item = open.pop();
		bytes += typeof item === "string" ? item.length + 2 : 4;
		if (typeof item !== "object" || item === null) continue;
		for (const [key, inner] of Object.entries(item)) {
			if (!Array.isArray(item)) bytes += key.length + 3;
			open.push(inner);
		}
	}
	return bytes;
}
