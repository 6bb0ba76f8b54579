/** `skill://index.json` in both draft forms (D1). Says what there is; reads no skill (H6). */
import { ARCHIVE_MIME_TYPES, type Frontmatter, INDEX_URI, isDigest } from "@skillbake/core";
import { errorCode, type SkillClient } from "../client.ts";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { isRecord } from "../is-record.ts";
import { parseUri, skillRoot } from "../parse-uri.ts";
import { readContent } from "../read-content.ts";
import { decodeText } from "../text-bytes.ts";
import { PAGE_LIMITS, type PageOptions } from "../walk-pages.ts";
import type { DiscoveredArchive, DiscoveredSkill } from "./discovered-skill.ts";

const MAX_INDEX = 4 * 1024 * 1024;
/** Unknown resource: today's code and the one of older servers. */
const NOT_FOUND = new Set([-32602, -32002, -32601]);

/** `undefined` if the server has no index. */
export async function readIndex(
	client: SkillClient,
	options: PageOptions = {},
): Promise<DiscoveredSkill[] | undefined> {
	let bytes: Uint8Array;
	try {
		({ bytes } = await readContent(
			client,
			INDEX_URI,
			{ bytes: MAX_INDEX, reason: "limit" },
			options,
		));
	} catch (error) {
		if (isSkillHostError(error) && NOT_FOUND.has(errorCode(error) ?? 0)) return undefined;
		throw error;
	}
	const entries = parseIndex(bytes);
	const limit = options.pages?.entries ?? PAGE_LIMITS.entries;
	if (entries.length > limit)
		throw new SkillHostError("limit", `The server's index has more than ${limit} entries.`);
	const skills = entries.map(parseItem).filter((skill) => skill !== undefined);
	return dropRepeated(skills);
}

function parseIndex(bytes: Uint8Array): unknown[] {
	try {
		const index: unknown = JSON.parse(decodeText(bytes) ?? "");
		if (isRecord(index) && Array.isArray(index["skills"])) return index["skills"];
	} catch {
		// Not JSON: said below.
	}
	throw new SkillHostError("server", "The server's index of skills cannot be read.", {
		uri: INDEX_URI,
	});
}

/** Reads either form, and one document that carries both. What is neither is left out. */
function parseItem(item: unknown): DiscoveredSkill | undefined {
	if (!isRecord(item) || typeof item["url"] !== "string") return undefined;
	const { url, type } = item;
	const frontmatter = isRecord(item["frontmatter"])
		? (item["frontmatter"] as Frontmatter)
		: undefined;
	const name = frontmatter?.["name"] ?? item["name"];
	const description = frontmatter?.["description"] ?? item["description"];
	if (typeof name !== "string" || typeof description !== "string") return undefined;
	const digest = isDigest(item["digest"]) ? item["digest"] : undefined;
	const archives = Array.isArray(item["archives"]) ? item["archives"].flatMap(parseArchive) : [];
	const found = { uri: url, name, description, via: "index" as const, frontmatter };
	if (type === "archive") return { ...found, archives: [...parseArchive(item), ...archives] };
	if ((type !== undefined && type !== "skill-md") || !skillRoot(url)) return undefined;
	return { ...found, digest, archives };
}

function parseArchive(item: unknown): DiscoveredArchive[] {
	if (!isRecord(item) || typeof item["url"] !== "string" || !parseUri(item["url"])) return [];
	const { url, mimeType, digest } = item;
	const known = Object.values<unknown>(ARCHIVE_MIME_TYPES).includes(mimeType);
	return [
		{
			uri: url,
			mimeType: known ? String(mimeType) : undefined,
			digest: isDigest(digest) ? digest : undefined,
		},
	];
}

/** Two claims on one URI: neither is believed. */
function dropRepeated(skills: DiscoveredSkill[]): DiscoveredSkill[] {
	const copies = new Map<string, number>();
	const key = ({ uri }: DiscoveredSkill) => parseUri(uri)?.canonical ?? uri;
	for (const skill of skills) copies.set(key(skill), (copies.get(key(skill)) ?? 0) + 1);
	return skills.filter((skill) => copies.get(key(skill)) === 1);
}
