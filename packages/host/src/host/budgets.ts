/** What one server may make a host do (H15). */
import { LIMITS } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { PAGE_LIMITS } from "../walk-pages.ts";

export interface Budgets {
	/** Pages of one listing. @default 64 */
	readonly pages: number;
	/** Skills held of one server. @default 4096 */
	readonly entries: number;
	/** Bytes fetched from one server, over all reads. @default 64 MiB */
	readonly bytes: number;
	/** Files of one skill. @default 512 (S8) */
	readonly skillFiles: number;
	/** Bytes of one skill. @default 16 MiB (S8) */
	readonly skillBytes: number;
}

export const BUDGETS: Budgets = {
	...PAGE_LIMITS,
	bytes: 64 * 1024 * 1024,
	skillFiles: LIMITS.files,
	skillBytes: LIMITS.bytes,
};

/** Counts before the work is done, so that reads side by side cannot overdraw it. */
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
				`The server "${this.label}" has used up the ${this.limit} bytes it may send.`,
				{ label: this.label },
			);
		this.used += bytes;
	}
}
