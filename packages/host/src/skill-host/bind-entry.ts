/** Digests every URI, digest and size of an entry, so that an approval can be bound to them (H9). */
import { compareCodePoints, type SkillEntry } from "@skillbake/core";
import { parseUri } from "../untrusted/parse-uri.ts";
import { digestText } from "../verify/digest-bytes.ts";

/** `undefined` for a `"dynamic"` skill, whose entry lists no files. */
export async function bindEntry(entry: SkillEntry): Promise<string | undefined> {
	if (entry.resources === "dynamic") return undefined;
	const lines = entry.resources.map(
		({ uri, digest, size }) => `${parseUri(uri)?.canonical ?? uri} ${digest} ${size}\n`,
	);
	return digestText(lines.sort(compareCodePoints).join(""));
}
