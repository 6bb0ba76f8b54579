/** The two expected ways for a command to fail. Any other error is a bug in this program. */
import { showText } from "@skillbake/core";

/** Each line of the message is one string, so that a path with a line break cannot add a line. */
abstract class ExpectedError extends Error {
	constructor(message: string | readonly string[], options?: ErrorOptions) {
		super([message].flat().map(showText).join("\n"), options);
	}
}

/** The command was used wrongly: exit code 2. */
export class UsageError extends ExpectedError {
	override readonly name = "UsageError";
}

/** The command could not do its work: exit code 1. */
export class Failure extends ExpectedError {
	override readonly name: string = "Failure";
}

const REASONS: { readonly [code: string]: string } = {
	EACCES: "permission denied",
	EPERM: "permission denied",
	EROFS: "the file system is read-only",
	ENOSPC: "no space is left on the device",
	EISDIR: "it is a directory",
	ENOTDIR: "a part of the path is a file",
	ENOENT: "it does not exist",
	EEXIST: "it already exists",
};

/** A system error in words. */
export function reasonOf(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException;
	return (code && REASONS[code]) ?? message ?? String(error);
}
