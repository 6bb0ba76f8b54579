/** Relative links in the markdown files of a skill (H16: they resolve against the file they stand in). */
import { posix } from "node:path";
import type { Report } from "../diagnostics.ts";
import { findLinks } from "../find-links.ts";

export interface LinkCheck {
	/** Relative to the compiled folder. */
	readonly file: string;
	/** Relative to the skill. */
	readonly path: string;
	readonly text: string;
	/** Whether the skill has such a file or directory. */
	readonly exists: (path: string) => boolean;
	readonly report: Report;
}

export function checkLinks({ file, path, text, exists, report }: LinkCheck): void {
	const directory = posix.dirname(path);
	const resolve = (target: string) => posix.join(directory, target).replace(/\/$/, "");
	const bad = findLinks(text, (target) => exists(resolve(target)));
	for (const { target, offset, length } of bad) {
		const resolved = resolve(target);
		const at = { text, offset, length };
		if (resolved === ".." || resolved.startsWith("../"))
			report({
				code: "link-escapes",
				message: `The link to \`${target}\` leaves the skill; a host cannot follow it.`,
				hint: "Copy the file into the skill, or link to it by an absolute URL.",
				file,
				at,
			});
		else
			report({
				code: "link-broken",
				message: `The link to \`${target}\` names no file of the skill.`,
				hint: `Expected ${JSON.stringify(resolved)} in the skill. Correct the link or add the file.`,
				file,
				at,
			});
	}
}
