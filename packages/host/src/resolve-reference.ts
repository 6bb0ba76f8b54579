/** From what a skill's text or a model says to a file of the held entry (H4, H10, H16). */
import type { SkillEntry, SkillResource } from "@skillbake/core";
import { SkillHostError } from "./errors.ts";
import { assertRemoteScheme, parseUri, pathBelow, skillRoot } from "./parse-uri.ts";
import { show } from "./show.ts";

export interface SkillTarget {
	/** As the server spells it: what is requested. */
	readonly uri: string;
	readonly canonical: string;
	/** Relative to the skill's root, decoded. */
	readonly path: string;
	/** `undefined` for a `"dynamic"` skill, whose files nobody announced. */
	readonly resource: SkillResource | undefined;
}

/**
 * `reference` is a URI, a URI reference (`references/Q%26A.md`) or a plain path
 * (`references/Q&A.md`), relative to the directory of the `SKILL.md`. Nothing but a file of the
 * entry is ever returned; an unlisted file is a verification failure, not a missing one (H4).
 */
export function resolveReference(entry: SkillEntry, reference: string): SkillTarget {
	assertRemoteScheme(reference);
	const root = skillRoot(entry.uri);
	if (root === undefined)
		throw new SkillHostError("entry", `${show(entry.uri)} is not the URI of a SKILL.md.`);
	for (const canonical of spellings(root, reference)) {
		const target = findTarget(entry, root, canonical);
		if (target) return target;
	}
	throw new SkillHostError(
		"unlisted",
		`${show(reference)} is not among the files the skill ${show(entry.uri)} was announced with, so it is not read.`,
		{ uri: reference },
	);
}

function findTarget(entry: SkillEntry, root: string, canonical: string): SkillTarget | undefined {
	const path = pathBelow(root, canonical);
	if (path === undefined) return undefined;
	if (entry.resources === "dynamic")
		return { uri: canonical, canonical, path, resource: undefined };
	const resource = entry.resources.find(({ uri }) => parseUri(uri)?.canonical === canonical);
	return resource && { uri: resource.uri, canonical, path, resource };
}

/** A plain path first: `50% rule.md` is a name, and no valid URI reference. */
function* spellings(root: string, reference: string): Generator<string> {
	const encoded = reference.split("/").map(encodeURIComponent).join("/");
	const plain = parseUri(`${root}/${encoded}`);
	if (plain) yield plain.canonical;
	try {
		const url = new URL(reference, `${root}/`);
		// A fragment points into the file; it is not part of its name.
		url.hash = "";
		const linked = parseUri(url.href);
		if (linked) yield linked.canonical;
	} catch {
		// Not a URI reference either; the caller says so.
	}
}
