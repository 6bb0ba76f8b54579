/** What a skill may weigh, checked from its entry before any file is fetched (H15, S8). */
import { LIMITS, type SkillEntry } from "@skillbake/core";
import { SkillHostError } from "./errors.ts";
import { show } from "./show.ts";

export interface SkillLimits {
	/** @default 512 */
	readonly files: number;
	/** @default 16 MiB */
	readonly bytes: number;
}

export interface SkillWeight {
	readonly files: number;
	readonly bytes: number;
}

/** The weight an entry announces; `undefined` for a `"dynamic"` skill, which announces none. */
export function checkLimits(
	entry: SkillEntry,
	limits: Partial<SkillLimits> = {},
): SkillWeight | undefined {
	if (entry.resources === "dynamic") return undefined;
	const { files: maxFiles, bytes: maxBytes } = { ...LIMITS, ...limits };
	const files = entry.resources.length;
	const bytes = entry.resources.reduce((sum, { size }) => sum + size, 0);
	if (files <= maxFiles && bytes <= maxBytes) return { files, bytes };
	throw new SkillHostError(
		"limit",
		`${show(entry.uri)} announces ${files} files and ${bytes} bytes; at most ${maxFiles} files and ${maxBytes} bytes are accepted.`,
		{ uri: entry.uri },
	);
}
