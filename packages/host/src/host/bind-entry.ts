/** What a persisted approval is bound to: every URI, digest and size of the skill (H9). */
import { compareCodePoints, type SkillEntry } from "@skillbake/core";
import { digestText } from "../digest-bytes.ts";
import { parseUri } from "../parse-uri.ts";

/** `undefined` for a `"dynamic"` skill: there is nothing to bind to. */
export async function bindEntry(entry: SkillEntry): Promise<string | undefined> {
	if (entry.resources === "dynamic") return undefined;
	const lines = entry.resources.map(
		({ uri, digest, size }) => `${parseUri(uri)?.canonical ?? uri} ${digest} ${size}\n`,
	);
	return digestText(lines.sort(compareCodePoints).join(""));
}
