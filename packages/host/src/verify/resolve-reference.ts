/** Finds the file of the held entry that a skill's text or a model refers to (H4, H10, H16). */
import type { SkillEntry, SkillResource } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import {
	assertRemoteScheme,
	parsePath,
	parseUri,
	pathBelow,
	schemeOf,
	skillRoot,
} from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import { indexEntry } from "../wire/index-entry.ts";

export interface ResolvedFile {
	/** In the spelling of the server, for requests. */
	readonly uri: string;
	readonly canonical: string;
	/** Relative to the skill's root, decoded. */
	readonly path: string;
	/** `undefined` for a `"dynamic"` skill, whose entry lists no files. */
	readonly resource: SkillResource | undefined;
}

/**
 * `reference` is a URI, a URI reference (`references/Q%26A.md`) or a plain path
 * (`references/Q&A.md`), relative to the directory of the `SKILL.md`. Only returns files of the
 * entry; an unlisted file is a verification failure, not a missing file (H4).
 */
export function resolveReference(entry: SkillEntry, reference: string): ResolvedFile {
	// A file has the scheme of its skill.
	assertRemoteScheme(reference, [schemeOf(entry.uri) ?? ""]);
	const root = skillRoot(entry.uri);
	if (root === undefined)
		throw new SkillHostError("entry", `${show(entry.uri)} is not the URI of a SKILL.md.`);
	for (const canonical of spellings(root, reference)) {
		const file = findFile(entry, root, canonical);
		if (file) return file;
	}
	throw new SkillHostError(
		"unlisted",
		`The entry of the skill ${show(entry.uri)} does not list ${show(reference)}, so it is not read.`,
		{ uri: reference },
	);
}

function findFile(entry: SkillEntry, root: string, canonical: string): ResolvedFile | undefined {
	const path = pathBelow(root, canonical);
	if (path === undefined) return undefined;
	if (entry.resources === "dynamic")
		return { uri: canonical, canonical, path, resource: undefined };
	const resource = indexEntry(entry).get(canonical);
	return resource && { uri: resource.uri, canonical, path, resource };
}

/** As a path first: `50% rule.md` is a file name but not a valid URI reference. */
function* spellings(root: string, reference: string): Generator<string> {
	const plain = parsePath(root, reference);
	if (plain) yield plain.canonical;
	try {
		const url = new URL(reference, `${root}/`);
		// The fragment is a place in the file, not part of its name.
		url.hash = "";
		const linked = parseUri(url.href);
		if (linked) yield linked.canonical;
	} catch {
		// Not a URI reference: the caller reports it.
	}
}
