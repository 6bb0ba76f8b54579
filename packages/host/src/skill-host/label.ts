/** Labels that the host gives to servers (H7). They are safe in paths, prompts and sentences. */
import { show } from "../untrusted/show.ts";

const LABEL = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;

/** Lower case only, because some file systems ignore case and labels become directories. */
export function assertLabel(label: string): void {
	if (LABEL.test(label) && !label.includes("..")) return;
	throw new TypeError(
		`The server label ${show(label)} is invalid. Choose 1 to 64 characters of a-z, 0-9, ".", "_" and "-", and do not use the name that the server gives itself.`,
	);
}
