/** Bounds of unpacking (D2, H15), and the error for whatever breaks a rule. */
import { LIMITS } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";

export interface ArchiveLimits {
	/** The archive itself. @default 16 MiB */
	readonly packedBytes: number;
	/** All files together. @default 16 MiB (S8) */
	readonly bytes: number;
	/** Files and directories. @default 1024 */
	readonly entries: number;
	/** Files. @default 512 (S8) */
	readonly files: number;
	/** Unpacked to packed, looked at from one MiB up. @default 100 */
	readonly ratio: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
	packedBytes: LIMITS.bytes,
	bytes: LIMITS.bytes,
	entries: 2 * LIMITS.files,
	files: LIMITS.files,
	ratio: 100,
};

/** Below this the ratio says nothing: a short text of blanks is no bomb. */
const RATIO_FROM = 1024 * 1024;

export function assertRatio(packed: number, unpacked: number, limits: ArchiveLimits): void {
	if (unpacked > RATIO_FROM && unpacked > packed * limits.ratio)
		throw tooMuch(`unpacks to more than ${limits.ratio} times its size`);
}

export function refuse(what: string): SkillHostError {
	return new SkillHostError("archive", `The archive ${what}.`);
}

export function tooMuch(what: string): SkillHostError {
	return new SkillHostError("limit", `The archive ${what}.`);
}
