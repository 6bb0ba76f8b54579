/** The only error of this package: a reason for code, a sentence for the user. */
import { FIXED_LIMITS } from "./limits.ts";
import { sentence } from "./untrusted/show.ts";

export type SkillHostReason =
	/** The server or the client did not declare what the call needs (H1). */
	| "capability"
	/** The server answered with an error or with an invalid result. */
	| "server"
	/** There is no such skill or server. */
	| "unknown"
	/** The entry is invalid and must not be loaded (H3). */
	| "entry"
	/** The file is not in the held entry (H4, H10). */
	| "unlisted"
	| "size"
	| "digest"
	/** The frontmatter of a `SKILL.md` cannot be read, or differs from the entry (H5). */
	| "frontmatter"
	/** Invalid base64, half a surrogate pair, or a `SKILL.md` that is not UTF-8. */
	| "encoding"
	/** A limit was exceeded (H15). */
	| "limit"
	/** Another server or a local scheme (H11). */
	| "origin"
	/** The user has not approved this skill, or not this version of it (H9, H13). */
	| "approval"
	/** The skill changed after it was approved (H9). */
	| "revoked"
	/** A directory has files that the held entry does not list (H10). */
	| "changed"
	/** Several skills share a name, or two servers a label (H8). */
	| "collision"
	/** The acting window was closed or its server removed (H10). */
	| "closed"
	/** An archive breaks a rule of D2. */
	| "archive";

export interface SkillHostErrorOptions {
	readonly uri?: string | undefined;
	readonly label?: string | undefined;
	/** One line per problem, if there are several. Keeps the first 50. */
	readonly details?: readonly string[] | undefined;
	readonly cause?: unknown;
}

/** Whatever a message repeats of a server's text, it is bounded and cannot redraw a terminal. */
export class SkillHostError extends Error {
	override readonly name = "SkillHostError";
	readonly reason: SkillHostReason;
	readonly uri: string | undefined;
	readonly label: string | undefined;
	readonly details: readonly string[];

	constructor(reason: SkillHostReason, message: string, options: SkillHostErrorOptions = {}) {
		super(sentence(message), options.cause === undefined ? undefined : { cause: options.cause });
		this.reason = reason;
		this.uri = options.uri;
		this.label = options.label;
		this.details = (options.details ?? []).slice(0, FIXED_LIMITS.details).map(sentence);
	}
}

/** Also recognizes errors of another copy of this package. */
export function isSkillHostError(error: unknown): error is SkillHostError {
	return error instanceof Error && error.name === "SkillHostError" && "reason" in error;
}
