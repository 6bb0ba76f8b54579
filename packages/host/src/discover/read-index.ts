/** Reads `skill://index.json` in both draft forms (D1). Reads no skill (H6). */
import { archiveFormatOf, type Frontmatter, INDEX_URI, isDigest } from "@skillbake/core";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { FIXED_LIMITS, resolveLimits } from "../limits.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { parseUri, REMOTE_SCHEMES, schemeOf, skillRoot } from "../untrusted/parse-uri.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import { errorCode, type RequestOptions, type SkillClient } from "../wire/client.ts";
import { readContent } from "../wire/read-content.ts";
import type { DiscoveredArchive, DiscoveredSkill } from "./discovered-skill.ts";

/** The codes for an unknown resource, in this revision of MCP and in earlier ones. */
const NOT_FOUND = new Set([-32602, -32002, -32601]);

/** `undefined` if the server has no index. */
export async function readIndex(
	client: SkillClient,
	options: RequestOptions = {},
): Promise<DiscoveredSkill[] | undefined> {
	let bytes: Uint8Array;
	options.charge?.(0);
	try {
		({ bytes } = await readContent(
			client,
			INDEX_URI,
			{ bytes: FIXED_LIMITS.indexBytes, reason: "limit" },
			options,
		));
	} catch (error) {
		if (isSkillHostError(error) && NOT_FOUND.has(errorCode(error) ?? 0)) return undefined;
		throw error;
	}
	options.charge?.(bytes.byteLength);
	const entries = parseIndex(bytes);
	const limits = resolveLimits(options.limits);
	if (entries.length > limits.entries)
		throw new SkillHostError(
			"limit",
			`The server's index has more than ${limits.entries} entries.`,
		);
	const skills = entries
		.map((item) => parseItem(item, options))
		.filter((skill) => skill !== undefined);
	return dropRepeated(skills);
}

function parseIndex(bytes: Uint8Array): unknown[] {
	try {
		const index: unknown = JSON.parse(decodeText(bytes) ?? "");
		if (isRecord(index) && Array.isArray(index["skills"])) return index["skills"];
	} catch {
		// Not JSON: reported below.
	}
	throw new SkillHostError(
		"server",
		"The server's index of skills is not valid JSON with a list of skills.",
		{
			uri: INDEX_URI,
		},
	);
}

/** Accepts either form, and one document with both. Leaves out everything else. */
function parseItem(item: unknown, options: RequestOptions): DiscoveredSkill | undefined {
	if (!isRecord(item) || typeof item["url"] !== "string") return undefined;
	const { url, type } = item;
	const frontmatter = isRecord(item["frontmatter"])
		? (item["frontmatter"] as Frontmatter)
		: undefined;
	const name = frontmatter?.["name"] ?? item["name"];
	const description = frontmatter?.["description"] ?? item["description"];
	if (typeof name !== "string" || typeof description !== "string") return undefined;
	const digest = isDigest(item["digest"]) ? item["digest"] : undefined;
	const archives = Array.isArray(item["archives"])
		? item["archives"].flatMap((archive) => parseArchive(archive, options))
		: [];
	const found = { uri: url, name, description, via: "index" as const, frontmatter };
	if (type === "archive") {
		const own = parseArchive(item, options);
		return own.length > 0 ? { ...found, archives: [...own, ...archives] } : undefined;
	}
	if ((type !== undefined && type !== "skill-md") || !skillRoot(url)) return undefined;
	if (!isAccepted(url, options)) return undefined;
	return { ...found, digest, archives };
}

function parseArchive(item: unknown, options: RequestOptions): DiscoveredArchive[] {
	if (!isRecord(item) || typeof item["url"] !== "string") return [];
	const { url, mimeType, digest } = item;
	if (!parseUri(url) || !isAccepted(url, options)) return [];
	return [
		{
			uri: url,
			mimeType: archiveFormatOf(mimeType) ? String(mimeType) : undefined,
			digest: isDigest(digest) ? digest : undefined,
		},
	];
}

function isAccepted(url: string, { schemes = REMOTE_SCHEMES }: RequestOptions): boolean {
	return schemes.includes(schemeOf(url) ?? "");
}

/** Two entries with one URI contradict each other, so neither is used. */
function dropRepeated(skills: DiscoveredSkill[]): DiscoveredSkill[] {
	const copies = new Map<string, number>();
	const key = ({ uri }: DiscoveredSkill) => parseUri(uri)?.canonical ?? uri;
	for (const skill of skills) copies.set(key(skill), (copies.get(key(skill)) ?? 0) + 1);
	return skills.filter((skill) => copies.get(key(skill)) === 1);
}
