/** Counts the bytes that one server has sent (H15). */
import { SkillHostError } from "../errors.ts";

/** Charged before a read, so that parallel reads cannot exceed the limit together. */
export class ByteBudget {
	readonly label: string;
	readonly limit: number;
	used = 0;

	constructor(label: string, limit: number) {
		this.label = label;
		this.limit = limit;
	}

	charge(bytes: number): void {
		if (this.used + bytes > this.limit || this.used >= this.limit)
			throw new SkillHostError(
				"limit",
				`The server "${this.label}" has used up the ${this.limit} bytes it may send. Call resetBudget to allow as many again.`,
				{ label: this.label },
			);
		this.used += bytes;
	}
}
