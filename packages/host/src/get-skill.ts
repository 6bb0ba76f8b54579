/** One entry by the URI of its `SKILL.md`, listed or not (H2, S11). Reads no file (H6). */
import { METHODS, type SkillEntry } from "@skillbake/core";
import { errorCode, type RequestOptions, type SkillClient, sendRequest } from "./client.ts";
import { SkillHostError } from "./errors.ts";
import { parseEntry } from "./parse-entry.ts";
import { assertRemoteScheme, parseUri } from "./parse-uri.ts";
import { show } from "./show.ts";
import { assertSkills } from "./supports-skills.ts";

const NO_SUCH_SKILL = -32602;

export async function getSkill(
	client: SkillClient,
	uri: string,
	options?: RequestOptions,
): Promise<SkillEntry> {
	assertRemoteScheme(uri);
	assertSkills(client, METHODS.get);
	const result = await sendRequest(client, METHODS.get, { uri }, options).catch((error) => {
		if (errorCode(error) !== NO_SUCH_SKILL) throw error;
		throw new SkillHostError("unknown", `The server has no skill ${show(uri)}.`, {
			uri,
			cause: error,
		});
	});
	const entry = parseEntry(result["skill"]);
	if (parseUri(entry.uri)?.canonical === parseUri(uri)?.canonical) return entry;
	throw new SkillHostError("entry", `Asked for ${show(uri)}, the server gave ${show(entry.uri)}.`, {
		uri,
	});
}
