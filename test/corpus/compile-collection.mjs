// Compiles a collection and compares the manifest with the disk.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { compileSkills } from "@skillbake/compiler";

/** @import { CollectionReport } from "./check-collection.mjs" */
/** @import { Diagnostic } from "@skillbake/compiler" */
/** @import { ManifestSkill, SkillContents } from "@skillbake/core" */

/**
 * @typedef {object} DiskFile
 * @property {string} uri
 * @property {string} path below its skill
 * @property {Buffer} bytes as they are on disk
 * @property {boolean} isText
 *
 * @typedef {object} DiskSkill
 * @property {string} path
 * @property {string} uri
 * @property {Record<string, unknown>} frontmatter
 * @property {DiskFile[]} files in the order of the manifest
 *
 * @typedef {object} Collection
 * @property {string} folder
 * @property {DiskSkill[]} skills those that are served
 */

/** @param {string} folder @param {CollectionReport} report @returns {Promise<Collection>} */
export async function compileCollection(folder, report) {
	const { manifest, diagnostics, dependencies } = await compileSkills(folder);
	const directories = dependencies.files
		.filter((file) => file.endsWith(`${sep}SKILL.md`))
		.map((file) => relative(folder, dirname(file)).split(sep).join("/"));
	const placeOf = placeSkills(folder);
	const places = manifest.skills.map(({ path }) => placeOf(path));
	const served = new Set(places);
	report.found = directories.length;
	report.served = manifest.skills.length;
	for (const directory of directories)
		if (!served.has(directory)) countRule(report, findRule(directory, diagnostics), directory);

	const skills = manifest.skills.flatMap((skill, index) => {
		const place = places[index];
		if (place !== undefined)
			return [readSkill(skill, manifest.contents[index], join(folder, place), report)];
		report.differences.push(`${skill.uri} is served, but there is no such directory`);
		return [];
	});
	report.filesOnDisk = skills.reduce((sum, { files }) => sum + files.length, 0);
	return { folder, skills };
}

/** Reads the files of a skill from its directory and compares them with the manifest. */
function readSkill(
	/** @type {ManifestSkill} */ { path, uri, frontmatter, resources, files },
	/** @type {SkillContents} */ contents,
	/** @type {string} */ directory,
	/** @type {CollectionReport} */ { differences },
) {
	const read = files.flatMap((file, at) => {
		const { digest, size, uri } = resources[at];
		if (!existsSync(join(directory, file.path))) {
			differences.push(`${uri} is served, but there is no such file`);
			return [];
		}
		const bytes = readFileSync(join(directory, file.path));
		const isText = file.encoding === "text";
		const hash = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
		if (hash !== digest || bytes.length !== size)
			differences.push(`${uri}: the manifest differs from the disk`);
		const content = contents[at];
		if (content !== null && !Buffer.from(content, isText ? "utf8" : "base64").equals(bytes))
			differences.push(`${uri}: the contents differ from the disk`);
		return [{ uri, path: file.path, bytes, isText }];
	});
	return { path, uri, frontmatter, files: read };
}

/** Where a served skill lies: at its path, or below it if the folder is itself a skill with that name. */
function placeSkills(/** @type {string} */ folder) {
	const isSkill = (/** @type {string} */ path) => existsSync(join(folder, path, "SKILL.md"));
	return (/** @type {string} */ path) => {
		const below = path.split("/").slice(1).join("/");
		if (isSkill(path)) return path;
		return isSkill("") && isSkill(below) ? below : undefined;
	};
}

/** The rule that keeps a skill out: an error in it, in a file around it, or in the folder. */
function findRule(
	/** @type {string} */ directory,
	/** @type {readonly Diagnostic[]} */ diagnostics,
) {
	const errors = diagnostics.filter(({ severity }) => severity === "error");
	const inside = directory === "" ? "" : `${directory}/`;
	const own = errors.find(({ file }) => file === `${inside}SKILL.md`);
	const touching = errors.find(
		({ file }) => file === "" || file.startsWith(inside) || directory.startsWith(file),
	);
	return (own ?? touching)?.code;
}

/**
 * @param {CollectionReport} report
 * @param {string | undefined} rule
 * @param {string} directory
 */
function countRule({ leftOut, differences }, rule, directory) {
	if (rule === undefined) differences.push(`${directory} is left out, and no error says why`);
	else leftOut.set(rule, (leftOut.get(rule) ?? 0) + 1);
}
