/** S3, S5–S9, S16: the entries of skills. */
import { DIRECTORY_MIME_TYPE, isDigest, LIMITS, SKILL_FILE } from "@skillbake/core";
import { compareFrontmatter, parseSkillText } from "@skillbake/host/primitives";
import { list, record, repeated, text } from "../connect/json.ts";
import type { ServerAnswers, SkillAnswers } from "./answers.ts";
import { type Check, NO_SKILLS, type Outcome, outcome } from "./check.ts";
import { readBody } from "./read-body.ts";

/** Runs a check on every skill. */
function forEachSkill(
	answers: ServerAnswers,
	find: (skill: SkillAnswers, answers: ServerAnswers) => readonly string[],
): Outcome {
	if (answers.skills.length === 0) return NO_SKILLS;
	return outcome(answers.skills.flatMap((skill) => find(skill, answers)));
}

export const checkUris: Check = {
	rule: "S3",
	title: "URIs end in the name and SKILL.md; files lie below",
	run: (answers) =>
		forEachSkill(answers, ({ uri, root, entry, files }) => {
			const failures = [];
			if (!uri.endsWith(`/${SKILL_FILE}`)) failures.push(`${uri} does not end in /${SKILL_FILE}`);
			const name = record(entry["frontmatter"])["name"];
			if (decode(root.slice(root.lastIndexOf("/") + 1)) !== name)
				failures.push(
					`${uri}: the last segment of the path is not the name ${JSON.stringify(name)}`,
				);
			for (const file of files) {
				const path = text(file["uri"]);
				if (!path.startsWith(`${root}/`) || !isPlain(path.slice(root.length + 1)))
					failures.push(`${path} is not the URI of a file below ${root}`);
			}
			return failures;
		}),
};

export const checkFrontmatter: Check = {
	rule: "S5",
	title: "frontmatter matches the served SKILL.md, field by field; metadata values are strings",
	run({ skills }) {
		if (skills.length === 0) return NO_SKILLS;
		return {
			failures: skills.flatMap(({ uri, entry, reads }) => compareWithFile(uri, entry, reads)),
			// The extension publishes frontmatter as it is; the format of skills wants strings.
			warnings: skills.flatMap(({ uri, entry }) =>
				oddMetadata(entry).map((line) => `${uri}: ${line}`),
			),
		};
	},
};

function compareWithFile(
	uri: string,
	entry: SkillAnswers["entry"],
	reads: SkillAnswers["reads"],
): string[] {
	const body = readBody(uri, reads.get(uri));
	if ("problem" in body) return [`${uri} cannot be compared: ${body.problem}`];
	try {
		const parsed = parseSkillText(body.bytes.toString("utf8"));
		const announced = record(entry["frontmatter"]) as Parameters<typeof compareFrontmatter>[0];
		return compareFrontmatter(announced, parsed.frontmatter).map((line) => `${uri}: ${line}`);
	} catch (error) {
		return [`${uri}: ${(error as Error).message}`];
	}
}

/** The skill format wants a map of strings. One other value makes the official client refuse the whole list. */
function oddMetadata(entry: SkillAnswers["entry"]): string[] {
	const { metadata } = record(entry["frontmatter"]);
	if (metadata === undefined) return [];
	const consequence = "the official client refuses the whole list";
	if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))
		return [`metadata is ${JSON.stringify(metadata).slice(0, 80)}, not a map; ${consequence}`];
	return Object.entries(metadata)
		.filter(([, value]) => typeof value !== "string")
		.map(
			([key, value]) =>
				`metadata ${JSON.stringify(key)} is ${JSON.stringify(value).slice(0, 80)}, not a string; ${consequence}`,
		);
}

export const checkManifest: Check = {
	rule: "S6",
	title: 'resources lists every file once, or is "dynamic"',
	run: (answers) =>
		forEachSkill(answers, ({ uri, entry, files, directories }) => {
			const { resources } = entry;
			if (resources === "dynamic") return [];
			if (!Array.isArray(resources))
				return [`${uri}: resources is ${JSON.stringify(resources) ?? "missing"}, not a list`];
			const failures = [];
			if (files.length !== resources.length)
				failures.push(`${uri}: ${resources.length - files.length} resources have no uri`);
			const uris = files.map((file) => text(file["uri"]));
			for (const again of repeated(uris))
				failures.push(`${uri}: ${again} is in resources more than once`);
			const known = new Set(uris);
			if (!known.has(uri)) failures.push(`${uri}: its own SKILL.md is not in resources`);
			// A directory walk shows what the list leaves out.
			for (const child of walkedFiles(directories))
				if (!known.has(child))
					failures.push(`${uri}: ${child} is in its directory but not in resources`);
			return failures;
		}),
};

export const checkDigests: Check = {
	rule: "S7",
	title: "every file has a digest (sha256:, 64 lowercase hex digits) and a size",
	run: (answers) =>
		forEachSkill(answers, ({ files }) =>
			files.flatMap((file) => {
				const failures = [];
				const { digest, size } = file;
				if (!isDigest(digest))
					failures.push(`${text(file["uri"])}: digest is ${JSON.stringify(digest) ?? "missing"}`);
				if (!Number.isSafeInteger(size) || (size as number) < 0)
					failures.push(`${text(file["uri"])}: size is ${JSON.stringify(size) ?? "missing"}`);
				return failures;
			}),
		),
};

export const checkSkillLimits: Check = {
	rule: "S8",
	title: `at most ${LIMITS.files} files and 16 MiB per skill`,
	run({ skills }) {
		if (skills.length === 0) return NO_SKILLS;
		const warnings = skills.flatMap(({ uri, files }) => {
			const bytes = files.reduce((sum, { size }) => sum + (typeof size === "number" ? size : 0), 0);
			return [
				...(files.length > LIMITS.files ? [`${uri} has ${files.length} files`] : []),
				...(bytes > LIMITS.bytes ? [`${uri} has ${bytes} bytes`] : []),
			];
		});
		return { failures: [], warnings };
	},
};

export const checkNesting: Check = {
	rule: "S9",
	title: "nested skills have their own entries, and their files are also in the enclosing skill",
	run({ skills }) {
		const failures = [];
		let pairs = 0;
		for (const outer of skills) {
			if (outer.entry["resources"] === "dynamic") continue;
			const below = `${outer.root}/`;
			const digests = new Map(outer.files.map((file) => [file["uri"], file["digest"]]));
			for (const inner of skills) {
				if (!inner.root.startsWith(below)) continue;
				pairs++;
				if (inner.got.error)
					failures.push(
						`${inner.uri} lies inside ${outer.uri} but has no entry: error ${inner.got.error.code}`,
					);
				for (const failure of missing(outer, digests, inner)) failures.push(failure);
			}
		}
		if (pairs === 0) return { notApplicable: "no skill lies inside another" };
		return outcome(failures);
	},
};

function missing(
	outer: SkillAnswers,
	digests: ReadonlyMap<unknown, unknown>,
	inner: SkillAnswers,
): string[] {
	return inner.files.flatMap((file) => {
		const uri = text(file["uri"]);
		if (!digests.has(uri)) return [`${outer.uri}: ${uri} of the nested skill is not in resources`];
		return digests.get(uri) === file["digest"]
			? []
			: [`${uri} has another digest in ${outer.uri} than in ${inner.uri}`];
	});
}

export const checkNames: Check = {
	rule: "S16",
	title: "names are unique in the listing",
	run({ skills }) {
		if (skills.length === 0) return NO_SKILLS;
		const byName = new Map<unknown, string[]>();
		for (const { uri, entry } of skills) {
			const name = record(entry["frontmatter"])["name"];
			byName.set(name, [...(byName.get(name) ?? []), uri]);
		}
		const warnings = [...byName]
			.filter(([, uris]) => uris.length > 1)
			.map(([name, uris]) => `${JSON.stringify(name)} is the name of ${uris.join(" and ")}`);
		return { failures: [], warnings };
	},
};

/** The files that a directory walk found. */
export function walkedFiles(directories: SkillAnswers["directories"]): string[] {
	return [...directories.values()]
		.flat()
		.flatMap((page) => list(page, "resources"))
		.filter((child) => child["mimeType"] !== DIRECTORY_MIME_TYPE)
		.map((child) => text(child["uri"]));
}

function isPlain(path: string): boolean {
	return path !== "" && !path.split("/").some((segment) => /^(?:\.|%2e){0,2}$/i.test(segment));
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
