/** Finds out whether a URI is that of a skill: only the server can say (H2). */
import { isSkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { assertRemoteScheme, skillRoot } from "../untrusted/parse-uri.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import { parseSkillText } from "../verify/parse-skill-text.ts";
import type { RequestOptions, SkillClient } from "../wire/client.ts";
import { getSkill } from "../wire/get-skill.ts";
import { readContent } from "../wire/read-content.ts";
import { supportsSkills } from "../wire/supports-skills.ts";
import { type DiscoveredSkill, fromEntry } from "./discovered-skill.ts";

/**
 * Asks with `skills/get`. On a server without the extension, reads the `SKILL.md`, whose frontmatter
 * must have that name and a description. `undefined` if it is not a skill.
 */
export async function confirmSkill(
	client: SkillClient,
	uri: string,
	via: "resources" | "instructions",
	options?: RequestOptions,
): Promise<DiscoveredSkill | undefined> {
	try {
		assertRemoteScheme(uri, options?.schemes);
		const root = skillRoot(uri);
		if (root === undefined) return undefined;
		if (supportsSkills(client)) return fromEntry(await getSkill(client, uri, options), via);
		const limit = { bytes: resolveLimits(options?.limits).skillBytes, reason: "limit" as const };
		options?.charge?.(0);
		const { bytes } = await readContent(client, uri, limit, options);
		options?.charge?.(bytes.byteLength);
		const { frontmatter } = parseSkillText(decodeText(bytes) ?? "");
		const { name, description } = frontmatter;
		if (typeof name !== "string" || typeof description !== "string") return undefined;
		if (root.split("/").at(-1) !== encodeURIComponent(name)) return undefined;
		return { uri, name, description, via, frontmatter, archives: [] };
	} catch (error) {
		// Not a skill, whatever the reason. Other errors, such as a cancelled request, are the caller's.
		if (isSkillHostError(error)) return undefined;
		throw error;
	}
}
