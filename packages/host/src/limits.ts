/** Every limit of this package (H15). */
import { LIMITS } from "@skillbake/core";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits that a host may change. Each call applies those that concern it. */
export interface HostLimits {
	/** Pages of one listing. @default 64 */
	readonly pages: number;
	/** Seconds of one listing with all its requests. @default 60 */
	readonly listingSeconds: number;
	/** Items of one listing over all its pages, and skills held of one server. @default 4096 */
	readonly entries: number;
	/** Bytes that a `SkillHost` accepts from one server, over all answers, and those of one listing. @default 64 MiB */
	readonly serverBytes: number;
	/** Files of one skill. @default 512 (S8) */
	readonly skillFiles: number;
	/** Bytes of one skill. @default 16 MiB (S8) */
	readonly skillBytes: number;
	/** Levels of a directory walk. @default 16 */
	readonly depth: number;
	/** Files and directories of a directory walk. @default 1024 */
	readonly children: number;
	/** URIs that discovery confirms one by one. @default 64 */
	readonly confirmations: number;
	/** Bytes of an archive before it is unpacked. @default 16 MiB */
	readonly archiveBytes: number;
	/** Files and directories of an archive. @default 1024 */
	readonly archiveEntries: number;
	/** How many times its own size an archive may unpack to, checked from 1 MiB on. @default 100 */
	readonly archiveRatio: number;
}

export const HOST_LIMITS: HostLimits = {
	pages: 64,
	listingSeconds: 60,
	entries: 4096,
	serverBytes: 64 * MIB,
	skillFiles: LIMITS.files,
	skillBytes: LIMITS.bytes,
	depth: 16,
	children: 2 * LIMITS.files,
	confirmations: 64,
	archiveBytes: LIMITS.bytes,
	archiveEntries: 2 * LIMITS.files,
	archiveRatio: 100,
};

export function resolveLimits(limits?: Partial<HostLimits>): HostLimits {
	return { ...HOST_LIMITS, ...limits };
}

/** Far above anything legitimate, so there is no option to change them. */
export const FIXED_LIMITS = {
	uriLength: 2 * KIB,
	/** Files of one entry, checked before `skillFiles` is. */
	resources: 4096,
	frontmatterDepth: 32,
	/** Lines of `details` in an error. */
	details: 50,
	/** The draft index (D1). */
	indexBytes: 4 * MIB,
	/** The part of a server's instructions that is searched for URIs (D7). */
	instructionsLength: 64 * KIB,
	/** Paths in archives. */
	pathLength: 1024,
	pathDepth: 32,
	/** A tar header that only names a file. */
	tarNameBytes: 64 * KIB,
	/** Archives that unpack to less are not checked for their ratio: short texts of blanks are no bombs. */
	ratioFromBytes: MIB,
	/** Files of a local folder. */
	localFiles: 20_000,
} as const;

/** The default size of `memoryCache`. */
export const MEMORY_CACHE_BYTES = 32 * MIB;
