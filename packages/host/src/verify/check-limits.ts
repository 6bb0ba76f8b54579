/** Checks the size of a skill by its entry, before any file is fetched (H15, S8). */
import type { SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { type HostLimits, resolveLimits } from "../limits.ts";
import { show } from "../untrusted/show.ts";

export interface SkillSize {
	readonly files: number;
	readonly bytes: number;
}

/** `undefined` for a `"dynamic"` skill, whose entry lists no files. */
export function checkLimits(
	entry: SkillEntry,
	limits?: Partial<HostLimits>,
): SkillSize | undefined {
	if (entry.resources === "dynamic") return undefined;
	const { skillFiles, skillBytes } = resolveLimits(limits);
	const files = entry.resources.length;
	const bytes = entry.resources.reduce((sum, { size }) => sum + size, 0);
	if (files <= skillFiles && bytes <= skillBytes) return { files, bytes };
	throw new SkillHostError(
		"limit",
		`${show(entry.uri)} has ${files} files and ${bytes} bytes; at most ${skillFiles} files and ${skillBytes} bytes are accepted.`,
		{ uri: entry.uri },
	);
}
