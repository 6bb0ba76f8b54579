/** What changed between a generated file and the skills it was made from, in words. */
import { runInNewContext } from "node:vm";
import type { Manifest, ManifestSkill } from "@skillbake/core";

const MANIFEST = /^const manifest = JSON\.parse\((.*)\);$/m;
const STRING_LITERAL = /^(["'])(?:\\.|(?!\1)[^\\\n])*\1$/;

/** The manifest in the text of a generated file; `undefined` if none can be read. */
export function readManifest(text: string): Manifest | undefined {
	try {
		const literal = MANIFEST.exec(text)?.[1];
		const json = literal === undefined ? text : evaluateLiteral(literal);
		const data = JSON.parse(json) as Partial<Manifest>;
		return Array.isArray(data.skills) ? (data as Manifest) : undefined;
	} catch {
		return undefined;
	}
}

/** Nothing but one string literal is ever evaluated. */
function evaluateLiteral(literal: string): string {
	if (!STRING_LITERAL.test(literal)) throw new TypeError("not a string literal");
	return String(runInNewContext(literal, undefined, { timeout: 1000 }));
}

/** One line per skill that is new, gone or different. */
export function describeChanges(before: Manifest, now: Manifest): string[] {
	const old = new Map(before.skills.map((skill) => [skill.path, skill]));
	const lines = now.skills.flatMap((skill) => {
		const known = old.get(skill.path);
		old.delete(skill.path);
		if (!known) return [`${skill.path}: new`];
		const changes = compare(known, skill);
		return changes.length > 0 ? [`${skill.path}: ${changes.join(", ")}`] : [];
	});
	return [...lines, ...[...old.keys()].map((path) => `${path}: removed`)];
}

function compare(before: ManifestSkill, now: ManifestSkill): string[] {
	const old = new Map(before.files.map((file, i) => [file.path, before.resources[i]!.digest]));
	const changes = now.files.flatMap(({ path }, i) => {
		const digest = old.get(path);
		old.delete(path);
		if (digest === undefined) return [`${path} is new`];
		return digest === now.resources[i]!.digest ? [] : [`${path} changed`];
	});
	changes.push(...[...old.keys()].map((path) => `${path} is gone`));
	if (changes.length === 0 && JSON.stringify(before) !== JSON.stringify(now))
		changes.push("its metadata changed");
	return changes;
}
