/** A URI becomes a skill only when the server says so (H2). */
import { LIMITS } from "@skillbake/core";
import type { RequestOptions, SkillClient } from "../client.ts";
import { isSkillHostError } from "../errors.ts";
import { getSkill } from "../get-skill.ts";
import { parseSkillText } from "../parse-frontmatter.ts";
import { assertRemoteScheme, skillRoot } from "../parse-uri.ts";
import { readContent } from "../read-content.ts";
import { supportsSkills } from "../supports-skills.ts";
import { decodeText } from "../text-bytes.ts";
import { type DiscoveredSkill, fromEntry } from "./discovered-skill.ts";

/**
 * By `skills/get`. A server without the extension cannot be asked, so there the `SKILL.md` is read
 * and must have the frontmatter of a skill of that name. `undefined` if it is none.
 */
export async function confirmSkill(
	client: SkillClient,
	uri: string,
	via: "resources" | "instructions",
	options?: RequestOptions,
): Promise<DiscoveredSkill | undefined> {
	try {
		assertRemoteScheme(uri);
		const root = skillRoot(uri);
		if (root === undefined) return undefined;
		if (supportsSkills(client)) return fromEntry(await getSkill(client, uri, options), via);
		const bound = { bytes: LIMITS.bytes, reason: "limit" as const };
		const { bytes } = await readContent(client, uri, bound, options);
		const { frontmatter } = parseSkillText(decodeText(bytes) ?? "");
		const { name, description } = frontmatter;
		if (typeof name !== "string" || typeof description !== "string") return undefined;
		if (root.split("/").at(-1) !== encodeURIComponent(name)) return undefined;
		return { uri, name, description, via, frontmatter, archives: [] };
	} catch (error) {
		// Not a skill, whatever the reason; a cancelled request is the caller's own doing.
		if (isSkillHostError(error)) return undefined;
		throw error;
	}
}
