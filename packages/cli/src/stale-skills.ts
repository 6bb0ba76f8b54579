/** What changed between a generated file and the skills it was made from, in words. */
import { runInNewContext } from "node:vm";
import { type Manifest, type PackedSkill, packManifest } from "@skillbake/core";

const PATHS = /^const paths = (.*);$/m;
const MANIFEST = /^const manifest = (.*);$/m;
const STRING_LITERAL = /^(["'])(?:\\.|(?!\1)[^\\\n])*\1$/;

/** One line per skill that is new, gone or different; none if the file's text cannot be read. */
export function describeChanges(text: string, now: Manifest): string[] {
	const old = readSkills(text);
	if (!old) return [];
	const lines = Array.from(unpackSkills(now), ([path, skill]) => {
		const known = old.get(path);
		old.delete(path);
		if (!known) return `${path}: new`;
		const changes = compare(known, skill);
		return changes.length > 0 ? `${path}: ${changes.join(", ")}` : [];
	}).flat();
	return [...lines, ...[...old.keys()].map((path) => `${path}: removed`)];
}

/** By path, from the text of a module or of a manifest in JSON. */
function readSkills(text: string): Map<string, PackedSkill> | undefined {
	const paths = PATHS.exec(text)?.[1];
	const manifest = MANIFEST.exec(text)?.[1];
	try {
		return paths && manifest
			? zipSkills(JSON.parse(paths), evaluateLiteral(manifest))
			: unpackSkills(JSON.parse(text));
	} catch {
		return undefined;
	}
}

/** Nothing but one string literal is ever evaluated. */
function evaluateLiteral(literal: string): string {
	if (!STRING_LITERAL.test(literal)) throw new TypeError("not a string literal");
	return String(runInNewContext(literal, undefined, { timeout: 1000 }));
}

function unpackSkills(manifest: Manifest): Map<string, PackedSkill> {
	return zipSkills(
		manifest.skills.map(({ path }) => path),
		packManifest(manifest),
	);
}

function zipSkills(paths: readonly string[], packed: string): Map<string, PackedSkill> {
	const lines = packed.split("\n");
	return new Map(paths.map((path, at) => [path, JSON.parse(lines[at]!)]));
}

function compare(before: PackedSkill, now: PackedSkill): string[] {
	const old = new Map(before[1].map(([path, , , digest]) => [path, digest]));
	const changes = now[1].flatMap(([path, , , digest]) => {
		const known = old.get(path);
		old.delete(path);
		if (known === undefined) return [`${path} is new`];
		return known === digest ? [] : [`${path} changed`];
	});
	changes.push(...[...old.keys()].map((path) => `${path} is gone`));
	if (changes.length === 0 && JSON.stringify(before) !== JSON.stringify(now))
		changes.push("its metadata changed");
	return changes;
}
