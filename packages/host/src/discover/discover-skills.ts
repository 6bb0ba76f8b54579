/** The skills of any server, final or draft, in the order of D7. */
import type { SkillClient } from "../client.ts";
import { isRecord } from "../is-record.ts";
import { type InvalidEntry, listSkills } from "../list-skills.ts";
import { parseUri } from "../parse-uri.ts";
import { supportsSkills } from "../supports-skills.ts";
import { type PageOptions, walkPages } from "../walk-pages.ts";
import { confirmSkill } from "./confirm-skill.ts";
import { type DiscoveredSkill, fromEntry } from "./discovered-skill.ts";
import { extractSkillUris } from "./extract-skill-uris.ts";
import { readIndex } from "./read-index.ts";

export interface DiscoverOptions extends PageOptions {
	/** Also look for skill URIs in the server's instructions. @default false */
	readonly instructions?: boolean | undefined;
	/** @default finds `<scheme>://…/SKILL.md` */
	readonly extractor?: ((instructions: string) => Iterable<string>) | undefined;
	/**
	 * Read the `SKILL.md` of a draft server's resources to confirm that they are skills: with no
	 * entry and no index there is no other way. @default true
	 */
	readonly confirmByReading?: boolean | undefined;
	/** How many URIs are confirmed one by one. @default 64 */
	readonly confirmations?: number | undefined;
}

export interface Discovery {
	readonly skills: readonly DiscoveredSkill[];
	readonly invalid: readonly InvalidEntry[];
}

/**
 * `skills/list` where the server has the extension (an empty listing is an answer, H2), else
 * `skill://index.json`, else each `SKILL.md` of `resources/list` confirmed; instructions on demand.
 */
export async function discoverSkills(
	client: SkillClient,
	options: DiscoverOptions = {},
): Promise<Discovery> {
	const { skills, invalid } = await discoverListed(client, options);
	if (!options.instructions) return { skills, invalid };
	const text = client.getInstructions?.() ?? "";
	const known = new Set(skills.map(({ uri }) => parseUri(uri)?.canonical));
	const named = [...(options.extractor ?? extractSkillUris)(text)].filter(
		(uri) => !known.has(parseUri(uri)?.canonical),
	);
	return {
		skills: [...skills, ...(await confirm(client, named, "instructions", options))],
		invalid,
	};
}

async function discoverListed(client: SkillClient, options: DiscoverOptions): Promise<Discovery> {
	if (supportsSkills(client)) {
		const { skills, invalid } = await listSkills(client, options);
		return { skills: skills.map((entry) => fromEntry(entry, "list")), invalid };
	}
	if (!offersResources(client)) return { skills: [], invalid: [] };
	const indexed = await readIndex(client, options);
	if (indexed) return { skills: indexed, invalid: [] };
	if (options.confirmByReading === false) return { skills: [], invalid: [] };
	const resources = await walkPages(client, "resources/list", {}, "resources", options);
	const uris = resources.flatMap((item) =>
		isRecord(item) && typeof item["uri"] === "string" ? [item["uri"]] : [],
	);
	const candidates = uris.filter((uri) => /^skill:\/\/.+\/SKILL\.md$/.test(uri));
	return { skills: await confirm(client, candidates, "resources", options), invalid: [] };
}

async function confirm(
	client: SkillClient,
	uris: readonly string[],
	via: "resources" | "instructions",
	options: DiscoverOptions,
): Promise<DiscoveredSkill[]> {
	const skills: DiscoveredSkill[] = [];
	const distinct = new Map(uris.map((uri) => [parseUri(uri)?.canonical ?? uri, uri]));
	for (const uri of [...distinct.values()].slice(0, options.confirmations ?? 64)) {
		const skill = await confirmSkill(client, uri, via, options);
		if (skill) skills.push(skill);
	}
	return skills;
}

function offersResources(client: SkillClient): boolean {
	const capabilities: unknown = client.getServerCapabilities();
	return isRecord(capabilities) && isRecord(capabilities["resources"]);
}
