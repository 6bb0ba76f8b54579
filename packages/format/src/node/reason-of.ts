/** A system error in words, without its path: output must not depend on the machine. */
export function reasonOf(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException;
	const words: Record<string, string> = {
		ENOENT: "it does not exist",
		EACCES: "permission denied",
		EPERM: "permission denied",
		ELOOP: "it is a loop of symbolic links",
		ENOTDIR: "it is not a directory",
		EMFILE: "too many files are open",
	};
	return (code && words[code]) ?? code ?? message;
}
