/** One entry by the URI of its `SKILL.md`, listed or not (H2, S11). Reads no file (H6). */
import { METHODS, type SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { measureJson } from "../untrusted/measure-json.ts";
import { assertRemoteScheme, parseUri } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import { errorCode, type RequestOptions, type SkillClient, sendRequest } from "./client.ts";
import { parseEntry } from "./parse-entry.ts";
import { assertSkills } from "./supports-skills.ts";

/** The JSON-RPC code for an unknown URI (S11, S13). */
const UNKNOWN_URI = -32602;

export async function getSkill(
	client: SkillClient,
	uri: string,
	options?: RequestOptions,
): Promise<SkillEntry> {
	assertRemoteScheme(uri, options?.schemes);
	assertSkills(client, METHODS.get);
	options?.charge?.(0);
	const result = await sendRequest(client, METHODS.get, { uri }, options).catch((error) => {
		if (errorCode(error) !== UNKNOWN_URI) throw error;
		throw new SkillHostError("unknown", `The server has no skill with the URI ${show(uri)}.`, {
			uri,
			cause: error,
		});
	});
	options?.charge?.(measureJson(result, resolveLimits(options.limits).serverBytes));
	const entry = parseEntry(result["skill"], options);
	if (parseUri(entry.uri)?.canonical === parseUri(uri)?.canonical) return entry;
	throw new SkillHostError(
		"entry",
		`The server answered a request for ${show(uri)} with ${show(entry.uri)}.`,
		{
			uri,
		},
	);
}
