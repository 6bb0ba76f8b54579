import { LIMITS } from "@skillbake/core";
import type { Finding } from "../diagnostics.ts";
import type { FileScope } from "./check.ts";

export function checkReadable({ node, problem, report }: FileScope): void {
	if (problem === undefined) return;
	report({
		code: "unreadable",
		message: `The file cannot be read: ${problem}.`,
		hint: "Fix its permissions, or leave it out with `exclude`.",
		file: node.path,
	});
}

/** A lowered rule changes the severity only: a skill is never served without one of its files. */
export function checkReadSize({ node, oversize, report }: FileScope): void {
	if (!oversize) return;
	const what = oversize.of === "file" ? "The file" : "The skill";
	report({
		code: "limit-read",
		message: `${what} has ${oversize.bytes} bytes and is not read: the most is ${LIMITS.readBytes}, and the standard allows ${LIMITS.bytes} for a whole skill.`,
		hint: "Shrink or leave out the largest files.",
		file: node.path,
	});
}

/** For a folder of which nothing is served. */
export function describeLargeFolder(bytes: number): Finding {
	return {
		code: "limit-read",
		message: `The skills have ${bytes} bytes together and are not read: the most is ${LIMITS.folderBytes}.`,
		hint: "Leave out the largest files with `exclude`, or compile the folder in parts.",
		file: "",
	};
}

export function checkSymlinkInside({ node, report }: FileScope): void {
	if (!node.linked) return;
	report({
		code: "symlink-inside",
		message: "The file is a symbolic link; it is served as the file it points to.",
		hint: "Put a copy here if the skill should stand on its own.",
		file: node.path,
	});
}
