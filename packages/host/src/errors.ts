/** The one error of this package: a reason for code, a sentence for the user. */

export type SkillHostReason =
	/** The server did not declare what the call needs (H1). */
	| "capability"
	/** The server answered with an error, or with something that is no answer. */
	| "server"
	/** No such skill. */
	| "unknown"
	/** The entry is invalid and must not be loaded (H3). */
	| "entry"
	/** The file is not in the held entry (H4, H10). */
	| "unlisted"
	| "size"
	| "digest"
	/** `SKILL.md` has no readable frontmatter, or one that differs from the entry (H5). */
	| "frontmatter"
	/** Bytes that are not what they were sent as: broken base64, half a surrogate pair. */
	| "encoding"
	/** A bound was reached before or while working (H15). */
	| "limit"
	/** Another server, or a scheme of this machine (H11). */
	| "origin"
	/** The user has not approved this skill, or not this version of it (H9, H13). */
	| "approval"
	/** An approval that was given no longer holds: the skill changed (H9). */
	| "revoked"
	/** A directory shows files the held entry does not have (H10). */
	| "changed"
	/** One name, several skills (H8). */
	| "collision"
	/** The acting window was closed, or its server removed (H10). */
	| "closed"
	/** An archive that breaks a rule of D2. */
	| "archive";

export interface SkillHostErrorOptions {
	readonly uri?: string | undefined;
	readonly label?: string | undefined;
	/** One line per finding, where there is more than one. */
	readonly details?: readonly string[] | undefined;
	readonly cause?: unknown;
}

export class SkillHostError extends Error {
	override readonly name = "SkillHostError";
	readonly reason: SkillHostReason;
	readonly uri: string | undefined;
	readonly label: string | undefined;
	readonly details: readonly string[];

	constructor(reason: SkillHostReason, message: string, options: SkillHostErrorOptions = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.reason = reason;
		this.uri = options.uri;
		this.label = options.label;
		this.details = options.details ?? [];
	}
}

/** Also true for an error of another copy of this package. */
export function isSkillHostError(error: unknown): error is SkillHostError {
	return error instanceof Error && error.name === "SkillHostError" && "reason" in error;
}
