/** Entries that cannot be served: links that lead elsewhere, pipes, what cannot be opened. */

import { LIMITS } from "@skillbake/core";
import type { OddNode } from "@skillbake/format/node";
import type { Finding } from "../diagnostics.ts";
import type { DirectoryScope } from "./check.ts";

export function checkOddEntries({ directory, around, report }: DirectoryScope): void {
	const inSkill = directory.isSkill || around !== undefined;
	for (const node of directory.entries) {
		if (node.kind === "file" || node.kind === "directory") continue;
		const finding = describeOdd(node);
		// Outside of skills nothing is missing, so a link there is only worth a warning.
		const isMild = !inSkill && node.kind !== "unreadable" && node.kind !== "too-deep";
		if (isMild && finding.code === "special-file") continue;
		report({ ...finding, file: node.path, ...(isMild && { severity: "warn" }) });
	}
}

function describeOdd({ kind, detail }: OddNode): Pick<Finding, "code" | "message" | "hint"> {
	switch (kind) {
		case "link-outside":
			return {
				code: "symlink-escapes",
				message: "The symbolic link leads out of the folder; it is not followed.",
				hint: "Replace it with a copy of what it points to.",
			};
		case "link-broken":
			return {
				code: "symlink-escapes",
				message: `The symbolic link is broken: ${detail}.`,
				hint: "Remove it, or replace it with the file.",
			};
		case "link-directory":
			return {
				code: "symlink-directory",
				message: `The symbolic link leads to the directory ${JSON.stringify(detail)}; it is not followed.`,
				hint: "Replace it with a copy of the directory.",
			};
		case "special":
			return {
				code: "special-file",
				message: `This is ${detail}, not a file.`,
				hint: "Remove it, or leave it out with `exclude`.",
			};
		case "too-deep":
			return {
				code: "limit-read",
				message: `The directory lies more than ${LIMITS.depth} directories deep; nothing in it is read.`,
				hint: "Move it up, or leave it out with `exclude`.",
			};
		case "unreadable":
			return {
				code: "unreadable",
				message: `It cannot be read: ${detail}.`,
				hint: "Fix its permissions, or leave it out with `exclude`.",
			};
	}
}

/** For a folder that does not exist or is not one. `dir` is as the user wrote it. */
export function describeMissingFolder({ kind, detail }: OddNode, dir: string): Finding {
	return {
		code: "not-a-folder",
		message:
			kind === "special"
				? `${JSON.stringify(dir)} is a file, not a folder of skills.`
				: `The folder ${JSON.stringify(dir)} cannot be read: ${detail}.`,
		hint: "Name a folder that holds skills (directories with a SKILL.md) or is one.",
		file: "",
	};
}
