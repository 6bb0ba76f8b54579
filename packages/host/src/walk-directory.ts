/** Every file below a directory, by directory reads, within bounds (H10, H15). */
import { LIMITS } from "@skillbake/core";
import type { SkillClient } from "./client.ts";
import { SkillHostError } from "./errors.ts";
import { type DirectoryChild, type DirectoryOptions, readDirectory } from "./read-directory.ts";
import { show } from "./show.ts";

export interface WalkOptions extends DirectoryOptions {
	/** @default 16 */
	readonly depth?: number | undefined;
	/** Files and directories in all. @default 1024 */
	readonly children?: number | undefined;
}

/** Files only, depth first, in the server's order. */
export async function walkDirectory(
	client: SkillClient,
	uri: string,
	options: WalkOptions = {},
): Promise<readonly DirectoryChild[]> {
	const { depth: maxDepth = 16, children: maxChildren = 2 * LIMITS.files } = options;
	const files: DirectoryChild[] = [];
	let seen = 0;
	const walk = async (directory: string, depth: number): Promise<void> => {
		if (depth > maxDepth) throw tooMuch(uri, `more than ${maxDepth} levels`);
		for (const child of await readDirectory(client, directory, options)) {
			if (++seen > maxChildren)
				throw tooMuch(uri, `more than ${maxChildren} files and directories`);
			if (child.directory) await walk(child.uri, depth + 1);
			else files.push(child);
		}
	};
	await walk(uri, 1);
	return files;
}

function tooMuch(uri: string, what: string): SkillHostError {
	return new SkillHostError("limit", `${show(uri)} has ${what}.`, { uri });
}
