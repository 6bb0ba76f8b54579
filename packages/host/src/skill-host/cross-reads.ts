/** Which servers' skills may read those of which other servers, by the user's consent (H11). */
import { SkillHostError } from "../errors.ts";
import { show } from "../untrusted/show.ts";

export class CrossReads {
	/** The labels that each label may read. */
	readonly #allowed = new Map<string, Set<string>>();

	allow(from: string, to: string): void {
		const allowed = this.#allowed.get(from) ?? new Set();
		this.#allowed.set(from, allowed.add(to));
	}

	assert(from: string, to: string, uri: string): void {
		if (this.#allowed.get(from)?.has(to)) return;
		throw new SkillHostError(
			"origin",
			`A skill of "${from}" wants to read ${show(uri)} of ${show(to)}. Reading across servers needs an approval that names both.`,
			{ label: from, uri },
		);
	}

	forgetServer(label: string): void {
		this.#allowed.delete(label);
		for (const allowed of this.#allowed.values()) allowed.delete(label);
	}
}
