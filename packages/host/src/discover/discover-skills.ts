/** Discovers the skills of any server, with the final extension or a draft (D7). */
import { resolveLimits } from "../limits.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { parseUri } from "../untrusted/parse-uri.ts";
import type { RequestOptions, SkillClient } from "../wire/client.ts";
import { type InvalidEntry, listSkills } from "../wire/list-skills.ts";
import { supportsSkills } from "../wire/supports-skills.ts";
import { walkPages } from "../wire/walk-pages.ts";
import { withinDeadline } from "../wire/within-deadline.ts";
import { confirmSkill } from "./confirm-skill.ts";
import { type DiscoveredSkill, fromEntry } from "./discovered-skill.ts";
import { extractSkillUris } from "./extract-skill-uris.ts";
import { readIndex } from "./read-index.ts";

interface CommonDiscoverOptions extends RequestOptions {
	/**
	 * Whether to read the `SKILL.md` files among a draft server's resources to confirm that they are
	 * skills. Without extension and index there is no other way. @default true
	 */
	readonly confirmByReading?: boolean | undefined;
}

interface WithInstructions {
	/** Also look for skill URIs in the server's instructions. @default false */
	readonly instructions: true;
	/** @default finds `<scheme>://…/SKILL.md` */
	readonly extractor?: ((instructions: string) => Iterable<string>) | undefined;
}

interface WithoutInstructions {
	readonly instructions?: false | undefined;
	readonly extractor?: undefined;
}

export type DiscoverOptions = CommonDiscoverOptions & (WithInstructions | WithoutInstructions);

export interface Discovery {
	readonly skills: readonly DiscoveredSkill[];
	readonly invalid: readonly InvalidEntry[];
}

/**
 * Uses `skills/list` if the server has the extension, else `skill://index.json`, else confirms each
 * `SKILL.md` of `resources/list`. Searches the instructions only on request.
 */
export async function discoverSkills(
	client: SkillClient,
	options: DiscoverOptions = {},
): Promise<Discovery> {
	return withinDeadline(options, (bounded) => discover(client, bounded));
}

async function discover(client: SkillClient, options: DiscoverOptions): Promise<Discovery> {
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
	const { confirmations } = resolveLimits(options.limits);
	const distinct = new Map(uris.map((uri) => [parseUri(uri)?.canonical ?? uri, uri]));
	for (const uri of [...distinct.values()].slice(0, confirmations)) {
		const skill = await confirmSkill(client, uri, via, options);
		if (skill) skills.push(skill);
	}
	return skills;
}

function offersResources(client: SkillClient): boolean {
	const capabilities: unknown = client.getServerCapabilities();
	return isRecord(capabilities) && isRecord(capabilities["resources"]);
}
