/** File names that other systems cannot hold or tell apart. */
import { compareCodePoints, isDeviceName, showCodePoint, showText } from "@skillbake/core";
import type { Node } from "@skillbake/format/node";
import type { Report } from "../diagnostics.ts";
import { listSome } from "../lists.ts";
import type { DirectoryScope } from "./check.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

export function checkFileNames({ served, report }: DirectoryScope): void {
	for (const node of served) checkFileName(node, report);
	checkNameCollisions(served, report);
}

function checkFileName(node: Node, report: Report): void {
	const why = unusable(node.name);
	if (why !== undefined)
		report({
			code: "file-name",
			message: `The name ${JSON.stringify(showText(node.name))} ${why}.`,
			hint: "Rename it.",
			file: node.path,
		});
}

function unusable(name: string): string | undefined {
	if (CONTROL.test(name)) return "contains a control character";
	if (name.includes("\\")) return "contains a backslash, which separates directories on Windows";
	if (name.includes("\ufffd")) return "is not valid UTF-8";
	if (isDeviceName(name)) return "is reserved on Windows";
	if (/[. ]$/.test(name)) return "ends with a dot or a space, which Windows cuts off";
	return undefined;
}

/** Names in one directory that differ only in case or Unicode form. */
function checkNameCollisions(siblings: readonly Node[], report: Report): void {
	const groups = new Map<string, Node[]>();
	for (const node of siblings) {
		const folded = fold(node.name);
		const group = groups.get(folded);
		if (group) group.push(node);
		else groups.set(folded, [node]);
	}
	if (groups.size === siblings.length) return;
	for (const group of groups.values()) {
		if (group.length < 2) continue;
		const names = group.map(({ name }) => JSON.stringify(escapeNonAscii(name)));
		const listed = listSome(names.sort(compareCodePoints), ", ");
		for (const { path } of group)
			report({
				code: "file-name",
				message: `The names ${listed} are the same name on systems that ignore case or Unicode form.`,
				hint: "Rename all but one.",
				file: path,
			});
	}
}

function fold(name: string): string {
	return name.normalize("NFC").toLowerCase();
}

/** Shows code points, because two Unicode forms of a letter look the same. */
function escapeNonAscii(name: string): string {
	return name.replace(/[^\x20-\x7e]/gu, showCodePoint);
}
