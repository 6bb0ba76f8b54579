/** Lists the skills of a server and checks every entry (H1, H3, H8, H15). Reads no file (H6). */
import { METHODS, type SkillEntry } from "@skillbake/core";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { parseUri } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import type { RequestOptions, SkillClient } from "./client.ts";
import { parseEntry } from "./parse-entry.ts";
import { assertSkills } from "./supports-skills.ts";
import { walkPages } from "./walk-pages.ts";
import { withinDeadline } from "./within-deadline.ts";

/** An entry that must not be loaded, and why. */
export interface InvalidEntry {
	/** Its position in the listing, over all pages. */
	readonly index: number;
	readonly uri: string | undefined;
	readonly error: SkillHostError;
}

export interface SkillListing {
	readonly skills: readonly SkillEntry[];
	/** Separate, so that one bad entry does not hide the good ones. */
	readonly invalid: readonly InvalidEntry[];
}

export async function listSkills(
	client: SkillClient,
	options: RequestOptions = {},
): Promise<SkillListing> {
	assertSkills(client, METHODS.list);
	return withinDeadline(options, async (bounded) =>
		checkEntries(await walkPages(client, METHODS.list, {}, "skills", bounded), bounded),
	);
}

/** Refuses every copy of a repeated URI: otherwise the server could choose later which one counts. */
function checkEntries(values: readonly unknown[], options: RequestOptions): SkillListing {
	const copies = new Map<string, number>();
	for (const value of values) {
		const key = keyOf(value);
		if (key !== undefined) copies.set(key, (copies.get(key) ?? 0) + 1);
	}
	const skills: SkillEntry[] = [];
	const invalid: InvalidEntry[] = [];
	for (const [index, value] of values.entries()) {
		const uri = uriOf(value);
		try {
			const entry = parseEntry(value, options);
			if ((copies.get(keyOf(value) ?? "") ?? 0) > 1)
				throw new SkillHostError("entry", `${show(uri)} is listed more than once.`, { uri });
			skills.push(entry);
		} catch (error) {
			if (!isSkillHostError(error)) throw error;
			invalid.push({ index, uri, error });
		}
	}
	return { skills, invalid };
}

function uriOf(value: unknown): string | undefined {
	return isRecord(value) && typeof value["uri"] === "string" ? value["uri"] : undefined;
}

function keyOf(value: unknown): string | undefined {
	const uri = uriOf(value);
	return uri === undefined ? undefined : (parseUri(uri)?.canonical ?? uri);
}
