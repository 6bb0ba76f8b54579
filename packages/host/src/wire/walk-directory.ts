/** Lists every file below a directory, within limits (H10, H15). */
import { SkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { show } from "../untrusted/show.ts";
import type { SkillClient } from "./client.ts";
import { type DirectoryChild, type DirectoryOptions, readDirectory } from "./read-directory.ts";
import { withinDeadline } from "./within-deadline.ts";

/** Files only, depth first, in the order of the server. */
export async function walkDirectory(
	client: SkillClient,
	uri: string,
	options: DirectoryOptions = {},
): Promise<readonly DirectoryChild[]> {
	const limits = resolveLimits(options.limits);
	const files: DirectoryChild[] = [];
	let seen = 0;
	const walk = async (
		directory: string,
		depth: number,
		bounded: DirectoryOptions,
	): Promise<void> => {
		if (depth > limits.depth) throw tooMuch(uri, `more than ${limits.depth} levels`);
		for (const child of await readDirectory(client, directory, bounded)) {
			if (++seen > limits.children)
				throw tooMuch(uri, `more than ${limits.children} files and directories`);
			if (child.directory) await walk(child.uri, depth + 1, bounded);
			else files.push(child);
		}
	};
	await withinDeadline(options, (bounded) => walk(uri, 1, bounded));
	return files;
}

function tooMuch(uri: string, what: string): SkillHostError {
	return new SkillHostError("limit", `${show(uri)} has ${what}.`, { uri });
}
