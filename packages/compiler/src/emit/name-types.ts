/** A different type name for each path: `acme/billing/refunds` gives `AcmeBillingRefunds`. */
export function nameTypes(paths: readonly string[]): string[] {
	/** Names that the declarations use themselves. */
	const used = new Set(["SkillTypes"]);
	return paths.map((path) => {
		const words = path.split(/[^a-zA-Z0-9]+/).filter(Boolean);
		const joined = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
		// A name cannot start with a digit.
		const base = /^[A-Z]/.test(joined) ? joined : `Skill${joined}`;
		let name = base;
		for (let next = 2; used.has(name); next++) name = `${base}_${next}`;
		used.add(name);
		return name;
	});
}
