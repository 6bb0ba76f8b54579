/** Checks an entry as it came over the wire (H3, S5–S7). */
import {
	type Frontmatter,
	isDigest,
	isSkillName,
	type JsonValue,
	LIMITS,
	type SkillEntry,
	type SkillResource,
} from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { FIXED_LIMITS } from "../limits.ts";
import { isRecord } from "../untrusted/is-record.ts";
import {
	assertRemoteScheme,
	parseUri,
	pathBelow,
	schemeOf,
	skillRoot,
} from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import type { RequestOptions } from "./client.ts";

/** Entries that this function returned. They are deeply frozen and need no second check. */
const PARSED = new WeakSet<object>();

/**
 * Returns a frozen copy, so that nobody can change the held entry (H10) through the object that the
 * client library parsed. Throws with reason `entry`, or `origin` for a local URI.
 */
export function parseEntry(
	value: unknown,
	{ schemes }: Pick<RequestOptions, "schemes"> = {},
): SkillEntry {
	if (!isRecord(value)) throw refuse("An entry is not an object.");
	if (PARSED.has(value)) return value as unknown as SkillEntry;
	const { uri } = value;
	if (typeof uri !== "string") throw refuse("An entry has no uri.");
	assertRemoteScheme(uri, schemes);
	const root = skillRoot(uri);
	if (root === undefined) throw refuse(`${show(uri)} is not the URI of a SKILL.md.`, uri);
	const frontmatter = parseEntryFrontmatter(value["frontmatter"], uri, root);
	const resources = parseResources(value["resources"], uri, root);
	const entry = Object.freeze({ uri, frontmatter, resources });
	PARSED.add(entry);
	return entry;
}

function parseEntryFrontmatter(value: unknown, uri: string, root: string): Frontmatter {
	if (!isRecord(value)) throw refuse(`The entry of ${show(uri)} has no frontmatter.`, uri);
	const frontmatter = freezeJson(value, 0) as Frontmatter;
	if (JSON.stringify(frontmatter).length > LIMITS.frontmatterLength)
		throw refuse(
			`The frontmatter of ${show(uri)} is longer than ${LIMITS.frontmatterLength} characters.`,
			uri,
		);
	const { name, description } = frontmatter;
	if (!isSkillName(name))
		throw refuse(`The entry of ${show(uri)} has an invalid name: ${show(name)}.`, uri);
	if (decodeURIComponent(root.slice(root.lastIndexOf("/") + 1)) !== name)
		throw refuse(
			`The name is ${show(name)} but the URI is ${show(root)}; its last segment must be the name.`,
			uri,
		);
	if (
		typeof description !== "string" ||
		description.trim() === "" ||
		[...description].length > LIMITS.descriptionLength
	)
		throw refuse(
			`The entry of ${show(uri)} needs a description of 1 to ${LIMITS.descriptionLength} characters.`,
			uri,
		);
	return frontmatter;
}

function parseResources(value: unknown, uri: string, root: string): SkillEntry["resources"] {
	if (value === "dynamic") return value;
	if (!Array.isArray(value))
		throw refuse(
			`The entry of ${show(uri)} lists no resources, so its files cannot be verified.`,
			uri,
		);
	if (value.length > FIXED_LIMITS.resources)
		throw new SkillHostError(
			"limit",
			`${show(uri)} lists ${value.length} files; at most ${FIXED_LIMITS.resources} are accepted.`,
			{ uri },
		);
	const self = parseUri(uri)?.canonical;
	const seen = new Set<string>();
	const resources = value.map((item: unknown) => parseResource(item, uri));
	for (const resource of resources) {
		const canonical = parseUri(resource.uri)?.canonical;
		if (canonical === undefined || pathBelow(root, canonical) === undefined)
			throw refuse(`${show(resource.uri)} is outside the skill ${show(root)}.`, uri);
		if (seen.has(canonical)) throw refuse(`${show(uri)} lists ${show(resource.uri)} twice.`, uri);
		seen.add(canonical);
	}
	if (!seen.has(self ?? "")) throw refuse(`${show(uri)} does not list its own SKILL.md.`, uri);
	return Object.freeze(resources);
}

function parseResource(value: unknown, skill: string): SkillResource {
	const item = isRecord(value) ? value : {};
	const { uri, digest, size } = item;
	if (typeof uri !== "string") throw refuse(`A file of ${show(skill)} has no uri.`, skill);
	// A file has the scheme of its skill.
	assertRemoteScheme(uri, [schemeOf(skill) ?? ""]);
	if (!isDigest(digest))
		throw refuse(`${show(uri)} has no digest (sha256: and 64 lowercase hex digits).`, skill);
	if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0)
		throw refuse(`${show(uri)} has no size in bytes.`, skill);
	return Object.freeze({ uri, digest, size });
}

/** Copies JSON data. `fromEntries` turns even `__proto__` into an own property. */
function freezeJson(value: unknown, depth: number): JsonValue {
	if (depth > FIXED_LIMITS.frontmatterDepth)
		throw refuse(
			`An entry's frontmatter is nested more than ${FIXED_LIMITS.frontmatterDepth} levels deep.`,
		);
	if (Array.isArray(value)) return Object.freeze(value.map((item) => freezeJson(item, depth + 1)));
	if (isRecord(value)) {
		const fields = Object.entries(value).map(([key, item]) => [key, freezeJson(item, depth + 1)]);
		return Object.freeze(Object.fromEntries(fields)) as JsonValue;
	}
	if (value === null || typeof value === "string" || typeof value === "boolean") return value;
	if (typeof value === "number" && Number.isFinite(value)) return value;
	throw refuse("An entry's frontmatter contains a value that is not JSON.");
}

function refuse(message: string, uri?: string): SkillHostError {
	return new SkillHostError("entry", message, { uri });
}
