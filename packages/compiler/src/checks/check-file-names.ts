/** File names that do not survive the way to another machine. */
import { compareCodePoints } from "@skillbake/core";
import { showInvisible } from "../code-frame.ts";
import type { Report } from "../diagnostics.ts";
import type { Node } from "../scan-folder.ts";

const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

export function checkFileNames(siblings: readonly Node[], report: Report): void {
	for (const node of siblings) checkFileName(node, report);
	checkNameCollisions(siblings, report);
}

function checkFileName(node: Node, report: Report): void {
	const why = unusable(node.name);
	if (why !== undefined)
		report({
			code: "file-name",
			message: `The name ${JSON.stringify(showInvisible(node.name))} ${why}.`,
			hint: "Rename it.",
			file: node.path,
		});
}

function unusable(name: string): string | undefined {
	if (CONTROL.test(name)) return "holds a control character";
	if (name.includes("\\")) return "holds a backslash, which separates directories on Windows";
	if (name.includes("\ufffd")) return "is not valid UTF-8";
	if (RESERVED.test(name)) return "is reserved on Windows";
	if (/[. ]$/.test(name)) return "ends with a dot or a space, which Windows cuts off";
	return undefined;
}

/** Names in one directory that are one name where case or Unicode form does not count. */
function checkNameCollisions(siblings: readonly Node[], report: Report): void {
	const folded = new Set(siblings.map(({ name }) => fold(name)));
	if (folded.size === siblings.length) return;
	for (const node of siblings) {
		const same = siblings.filter(({ name }) => fold(name) === fold(node.name));
		if (same.length < 2) continue;
		const names = same.map(({ name }) => JSON.stringify(escapeNonAscii(name)));
		report({
			code: "file-name",
			message: `The names ${names.sort(compareCodePoints).join(", ")} are one name on systems that ignore case or Unicode form.`,
			hint: "Rename all but one.",
			file: node.path,
		});
	}
}

function fold(name: string): string {
	return name.normalize("NFC").toLowerCase();
}

/** Two forms of one letter look the same; their code points do not. */
function escapeNonAscii(name: string): string {
	return name.replace(
		/[^\x20-\x7e]/gu,
		(char) => `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}>`,
	);
}
