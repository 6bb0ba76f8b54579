/** Host-assigned server labels (H7): the host's own names, safe in paths, prompts and sentences. */

const LABEL = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;

/** Lower case only: two labels must not be one directory on a file system that folds case. */
export function assertLabel(label: string): void {
	if (LABEL.test(label) && !label.includes("..")) return;
	throw new TypeError(
		`A server label is 1 to 64 of a-z, 0-9, ".", "_" and "-", not ${JSON.stringify(label)}. It is yours to choose; the name a server gives itself is not it.`,
	);
}
