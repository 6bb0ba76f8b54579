/** Describes what changed between a generated file and the skills it was made from. */
import { hash } from "node:crypto";
import { runInNewContext } from "node:vm";
import {
	type BakedManifest,
	formatDigest,
	type Manifest,
	type PlacedSkill,
	packManifest,
	type SkillContents,
	unpackManifest,
} from "@skillbake/core";

const PATHS = /^const paths = (.*);$/m;
const MANIFEST = /^const manifest = (.*);$/m;
const STRING_LITERAL = /^(["'])(?:\\.|(?!\1)[^\\\n])*\1$/;

/** One line per skill that is new, gone or different; no lines if the file's text cannot be read. */
export function describeChanges(text: string, now: BakedManifest): string[] {
	const old = readSkills(text);
	if (!old) return [];
	const lines = Array.from(skillsOf(now).entries()).flatMap(([path, skill], at) => {
		const known = old.get(path);
		old.delete(path);
		if (!known) return `${path}: new`;
		const changes = compare(known, skill, now.contents[at]!);
		return changes.length > 0 ? `${path}: ${changes.join(", ")}` : [];
	});
	return [...lines, ...[...old.keys()].map((path) => `${path}: removed`)];
}

/** Skills by path, from the text of a module or of a manifest in JSON. */
function readSkills(text: string): Map<string, PlacedSkill> | undefined {
	const paths = PATHS.exec(text)?.[1];
	const manifest = MANIFEST.exec(text)?.[1];
	try {
		return paths && manifest
			? unpackSkills(JSON.parse(paths), evaluateLiteral(manifest))
			: skillsOf(JSON.parse(text));
	} catch {
		return undefined;
	}
}

/** Evaluates a single string literal and refuses any other code. */
function evaluateLiteral(literal: string): string {
	if (!STRING_LITERAL.test(literal)) throw new TypeError("not a string literal");
	return String(runInNewContext(literal, undefined, { timeout: 1000 }));
}

function skillsOf(manifest: Manifest): Map<string, PlacedSkill> {
	return unpackSkills(
		manifest.skills.map(({ path }) => path),
		packManifest(manifest),
	);
}

function unpackSkills(paths: readonly string[], packed: string): Map<string, PlacedSkill> {
	const unpack = unpackManifest(packed);
	return new Map(paths.map((path, at) => [path, unpack(at)(path)]));
}

function compare(before: PlacedSkill, now: PlacedSkill, contents: SkillContents): string[] {
	const old = new Map(before.files.map(({ path, digest }) => [path, digest]));
	const changes = now.files.flatMap(({ path, digest, encoding }, at) => {
		const known = old.get(path);
		old.delete(path);
		if (known === undefined) return [`${path} is new`];
		if (known === digest) return [];
		const text = encoding === "text" ? contents[at] : null;
		return [`${path} ${hadOtherLineEnds(known, text) ? "has other line ends" : "changed"}`];
	});
	changes.push(...[...old.keys()].map((path) => `${path} is gone`));
	if (changes.length === 0 && JSON.stringify(before) !== JSON.stringify(now))
		changes.push("its metadata changed");
	return changes;
}

/** Whether the old digest is that of the same text with other line ends, as git makes them. */
function hadOtherLineEnds(digest: string, text: string | null | undefined): boolean {
	if (typeof text !== "string") return false;
	const digestWith = (end: string) =>
		formatDigest(hash("sha256", text.replace(/\r?\n/g, end), "hex"));
	return digest === digestWith("\n") || digest === digestWith("\r\n");
}
