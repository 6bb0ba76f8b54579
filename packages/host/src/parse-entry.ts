/** One entry as it came over the wire, checked as a whole (H3, S5–S7). */
import {
	type Frontmatter,
	isDigest,
	type JsonValue,
	type SkillEntry,
	type SkillResource,
} from "@skillbake/core";
import { SkillHostError } from "./errors.ts";
import { isRecord } from "./is-record.ts";
import { assertRemoteScheme, parseUri, pathBelow, skillRoot } from "./parse-uri.ts";
import { show } from "./show.ts";

/** Far above what S8 lets a server list; keeps one entry from being a flood before limits apply. */
const MAX_RESOURCES = 4096;
const MAX_FRONTMATTER = 64 * 1024;
const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Returns a frozen copy, so that what the host holds (H10) cannot be changed through the object
 * the client library got. Throws with reason `entry`, or `origin` for a URI of this machine.
 */
export function parseEntry(value: unknown): SkillEntry {
	if (!isRecord(value)) throw refuse("An entry is not an object.");
	const { uri } = value;
	if (typeof uri !== "string") throw refuse("An entry has no uri.");
	assertRemoteScheme(uri);
	const root = skillRoot(uri);
	if (root === undefined) throw refuse(`${show(uri)} is not the URI of a SKILL.md.`, uri);
	const frontmatter = parseEntryFrontmatter(value["frontmatter"], uri, root);
	const resources = parseResources(value["resources"], uri, root);
	return Object.freeze({ uri, frontmatter, resources });
}

function parseEntryFrontmatter(value: unknown, uri: string, root: string): Frontmatter {
	if (!isRecord(value)) throw refuse(`The entry of ${show(uri)} has no frontmatter.`, uri);
	const frontmatter = freezeJson(value, 0) as Frontmatter;
	if (JSON.stringify(frontmatter).length > MAX_FRONTMATTER)
		throw refuse(`The frontmatter of ${show(uri)} is larger than 64 KiB.`, uri);
	const { name, description } = frontmatter;
	if (typeof name !== "string" || !NAME.test(name))
		throw refuse(`The entry of ${show(uri)} has no valid name: ${show(name)}.`, uri);
	if (decodeURIComponent(root.slice(root.lastIndexOf("/") + 1)) !== name)
		throw refuse(`The name ${show(name)} is not the last segment of ${show(root)}.`, uri);
	if (
		typeof description !== "string" ||
		description.trim() === "" ||
		[...description].length > 1024
	)
		throw refuse(`The entry of ${show(uri)} has no description of 1 to 1,024 characters.`, uri);
	return frontmatter;
}

function parseResources(value: unknown, uri: string, root: string): SkillEntry["resources"] {
	if (value === "dynamic") return value;
	if (!Array.isArray(value))
		throw refuse(
			`The entry of ${show(uri)} announces no resources, so nothing can be verified.`,
			uri,
		);
	if (value.length > MAX_RESOURCES)
		throw new SkillHostError("limit", `${show(uri)} announces ${value.length} files.`, { uri });
	const self = parseUri(uri)?.canonical;
	const seen = new Set<string>();
	const resources = value.map((item: unknown) => parseResource(item, uri));
	for (const resource of resources) {
		const canonical = parseUri(resource.uri)?.canonical;
		if (canonical === undefined || pathBelow(root, canonical) === undefined)
			throw refuse(`${show(resource.uri)} is outside the skill ${show(root)}.`, uri);
		if (seen.has(canonical)) throw refuse(`${show(resource.uri)} is announced twice.`, uri);
		seen.add(canonical);
	}
	if (!seen.has(self ?? "")) throw refuse(`${show(uri)} does not announce its own SKILL.md.`, uri);
	return Object.freeze(resources);
}

function parseResource(value: unknown, skill: string): SkillResource {
	const item = isRecord(value) ? value : {};
	const { uri, digest, size } = item;
	if (typeof uri !== "string") throw refuse(`A file of ${show(skill)} has no uri.`, skill);
	assertRemoteScheme(uri);
	if (!isDigest(digest))
		throw refuse(`${show(uri)} has no digest (sha256: and 64 lowercase hex digits).`, skill);
	if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0)
		throw refuse(`${show(uri)} has no size in bytes.`, skill);
	return Object.freeze({ uri, digest, size });
}

/** A deep copy of JSON data. `fromEntries` makes own properties even of `__proto__`. */
function freezeJson(value: unknown, depth: number): JsonValue {
	if (depth > 32) throw refuse("An entry's frontmatter is nested more than 32 levels deep.");
	if (Array.isArray(value)) return Object.freeze(value.map((item) => freezeJson(item, depth + 1)));
	if (isRecord(value)) {
		const fields = Object.entries(value).map(([key, item]) => [key, freezeJson(item, depth + 1)]);
		return Object.freeze(Object.fromEntries(fields)) as JsonValue;
	}
	if (value === null || typeof value === "string" || typeof value === "boolean") return value;
	if (typeof value === "number" && Number.isFinite(value)) return value;
	throw refuse("An entry's frontmatter holds something that is not JSON.");
}

function refuse(message: string, uri?: string): SkillHostError {
	return new SkillHostError("entry", message, { uri });
}
