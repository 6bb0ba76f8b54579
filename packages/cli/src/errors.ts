/** The two ways a command ends early. Anything else that is thrown is a mistake of this program. */

/** Wrong use: exit code 2. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** The work could not be done: exit code 1. */
export class Failure extends Error {
	override readonly name = "Failure";
}

const REASONS: { readonly [code: string]: string } = {
	EACCES: "permission denied",
	EPERM: "permission denied",
	EROFS: "the file system is read-only",
	ENOSPC: "no space is left",
	EISDIR: "it is a directory",
	ENOTDIR: "a part of the path is a file",
	ENOENT: "it does not exist",
	EEXIST: "it exists already",
};

/** The system's reason in words. */
export function reasonOf(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException;
	return (code && REASONS[code]) ?? message ?? String(error);
}
