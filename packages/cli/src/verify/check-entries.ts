/** S3, S5–S9, S16: what an entry says. */
import { isDigest, LIMITS, SKILL_FILE } from "@skillbake/core";
import { compareFrontmatter, parseSkillText } from "@skillbake/host";
import { type Json, record } from "./ask-server.ts";
import { type Check, NO_SKILLS, type Outcome, passed } from "./check.ts";
import { readBody } from "./read-body.ts";
import { list, type Survey, type SurveyedSkill, text } from "./survey.ts";

/** Over all skills, or not at all. */
function overSkills(
	survey: Survey,
	find: (skill: SurveyedSkill, survey: Survey) => readonly string[],
): Outcome {
	if (survey.skills.length === 0) return NO_SKILLS;
	return passed(...survey.skills.flatMap((skill) => find(skill, survey)));
}

export const checkUris: Check = {
	rule: "S3",
	title: "URIs: SKILL.md explicit, the last segment is the name, files lie below",
	run: (survey) =>
		overSkills(survey, ({ uri, root, entry, files }) => {
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
	title: "frontmatter equals that of the served SKILL.md, field by field",
	run: (survey) =>
		overSkills(survey, ({ uri, entry, reads }) => {
			const body = readBody(uri, reads.get(uri));
			if ("problem" in body) return [`${uri} cannot be compared: ${body.problem}`];
			try {
				const parsed = parseSkillText(body.bytes.toString("utf8"));
				const announced = record(entry["frontmatter"]) as Parameters<typeof compareFrontmatter>[0];
				return compareFrontmatter(announced, parsed.frontmatter).map((line) => `${uri}: ${line}`);
			} catch (error) {
				return [`${uri}: ${(error as Error).message}`];
			}
		}),
};

export const checkManifest: Check = {
	rule: "S6",
	title: 'resources is complete, each file once, or "dynamic"',
	run: (survey) =>
		overSkills(survey, ({ uri, entry, files, directories }) => {
			const { resources } = entry;
			if (resources === "dynamic") return [];
			if (!Array.isArray(resources))
				return [`${uri}: resources is ${JSON.stringify(resources) ?? "missing"}, not a list`];
			const failures = [];
			if (files.length !== resources.length)
				failures.push(`${uri}: ${resources.length - files.length} resources have no uri`);
			const uris = files.map((file) => text(file["uri"]));
			for (const repeated of new Set(uris.filter((item, at) => uris.indexOf(item) !== at)))
				failures.push(`${uri}: ${repeated} stands in resources more than once`);
			if (!uris.includes(uri)) failures.push(`${uri}: its own SKILL.md is not in resources`);
			// A directory walk shows what the list leaves out.
			for (const child of walked(directories))
				if (!uris.includes(child))
					failures.push(`${uri}: ${child} is in its directory but not in resources`);
			return failures;
		}),
};

export const checkDigests: Check = {
	rule: "S7",
	title: "every file has a digest (sha256:, 64 lowercase hex digits) and a size",
	run: (survey) =>
		overSkills(survey, ({ files }) =>
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
	title: "nested skills are entries of their own, their files also in the enclosing one",
	run({ skills }) {
		const failures = [];
		let pairs = 0;
		for (const outer of skills)
			for (const inner of skills) {
				if (!inner.root.startsWith(`${outer.root}/`) || outer.entry["resources"] === "dynamic")
					continue;
				pairs++;
				if (inner.got.error)
					failures.push(
						`${inner.uri} lies inside ${outer.uri} but is no entry: error ${inner.got.error.code}`,
					);
				failures.push(...missing(outer, inner));
			}
		if (pairs === 0) return { notApplicable: "no skill lies inside another" };
		return passed(...failures);
	},
};

function missing(outer: SurveyedSkill, inner: SurveyedSkill): string[] {
	const digests = new Map(outer.files.map((file) => [file["uri"], file["digest"]]));
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

/** The files a directory walk shows. */
export function walked(directories: SurveyedSkill["directories"]): string[] {
	return [...directories.values()]
		.flat()
		.flatMap((page) => list(page, "resources"))
		.filter((child: Json) => child["mimeType"] !== "inode/directory")
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
