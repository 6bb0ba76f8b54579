/** S4, S13, S15: files, as `resources/read` and the listings show them. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { formatDigest, META_PREFIX, METHODS, SKILL_MIME_TYPE } from "@skillbake/core";
import { type Json, list, record, text } from "../connect/json.ts";
import type { ServerAnswers, SkillAnswers } from "./answers.ts";
import { type Check, expectInvalidParams, NO_SKILLS, NOT_DECLARED } from "./check.ts";
import { readBody } from "./read-body.ts";

export const checkMetadata: Check = {
	rule: "S4",
	title: "SKILL.md is text/markdown with the skill's name and description; files have a MIME type",
	run(answers) {
		if (answers.skills.length === 0) return NO_SKILLS;
		const failures: string[] = [];
		const warnings: string[] = [];
		const listed = byUri(answers.resources);
		const children = byUri(childrenOf(answers));
		for (const skill of answers.skills) {
			for (const [uri, answer] of skill.reads) {
				const body = readBody(uri, answer);
				if ("problem" in body) continue;
				const wanted = uri === skill.uri ? SKILL_MIME_TYPE : undefined;
				if (wanted ? body.mimeType !== wanted : typeof body.mimeType !== "string")
					failures.push(
						`${uri} is read with ${body.mimeType === undefined ? "no MIME type" : `the MIME type ${JSON.stringify(body.mimeType)}`}${wanted ? `, not ${wanted}` : ""}`,
					);
				failures.push(...foreignMeta(uri, body.content));
			}
			for (const shown of listed.get(skill.uri) ?? [])
				failures.push(...compareResource(skill, shown, "resources/list"));
			// Real servers show it under its file name in a directory, and hosts accept that.
			for (const shown of children.get(skill.uri) ?? [])
				warnings.push(...compareResource(skill, shown, METHODS.readDirectory));
		}
		return { failures: [...new Set(failures)], warnings: [...new Set(warnings)] };
	},
};

function byUri(items: readonly Json[]): Map<unknown, Json[]> {
	const groups = new Map<unknown, Json[]>();
	for (const item of items) {
		const group = groups.get(item["uri"]);
		if (group) group.push(item);
		else groups.set(item["uri"], [item]);
	}
	return groups;
}

function childrenOf({ skills }: ServerAnswers): Json[] {
	return skills.flatMap(({ directories }) =>
		[...directories.values()].flat().flatMap((page) => list(page, "resources")),
	);
}

function compareResource({ uri, entry }: SkillAnswers, shown: Json, where: string): string[] {
	const { name, description } = record(entry["frontmatter"]);
	const wanted: Json = { mimeType: SKILL_MIME_TYPE, name, description };
	const different = Object.keys(wanted).filter((field) => shown[field] !== wanted[field]);
	return [
		...different.map((field) => {
			const value = JSON.stringify(shown[field])?.slice(0, 80);
			return `${where} shows ${uri} with ${value ? `the ${field} ${value}` : `no ${field}`}, which differs from the skill`;
		}),
		...foreignMeta(uri, shown),
	];
}

/** Any key of the protocol itself is allowed. */
function foreignMeta(uri: string, { _meta }: Json): string[] {
	return Object.keys(record(_meta)).flatMap((key) =>
		key.startsWith("io.modelcontextprotocol") &&
		!key.startsWith(META_PREFIX) &&
		!key.startsWith("io.modelcontextprotocol/")
			? [`${uri} has the _meta key ${JSON.stringify(key)} without the prefix ${META_PREFIX}`]
			: [],
	);
}

export const checkBytes: Check = {
	rule: "S15",
	title: "every file read has the announced size and digest",
	run({ skills }) {
		if (skills.length === 0) return NO_SKILLS;
		const failures: string[] = [];
		const warnings: string[] = [];
		for (const { uri, files, reads, entry } of skills) {
			const announced = new Map(files.map((file) => [text(file["uri"]), file]));
			for (const [path, answer] of reads) {
				const body = readBody(path, answer);
				if ("problem" in body) {
					failures.push(`${path}: ${body.problem}`);
					continue;
				}
				if (!body.isText && body.bytes.length > 0 && isUtf8(body.bytes))
					warnings.push(`${path} is valid UTF-8 and sent as a blob`);
				const file = announced.get(path);
				if (!file) continue;
				failures.push(...compareBytes(path, body.bytes, file));
			}
			if (entry["resources"] === "dynamic")
				warnings.push(`${uri} is dynamic: nothing can be verified`);
		}
		return { failures: [...new Set(failures)], warnings: [...new Set(warnings)] };
	},
};

function compareBytes(uri: string, bytes: Buffer, { size, digest }: Json): string[] {
	if (typeof size === "number" && bytes.length !== size)
		return [`${uri} has ${bytes.length} bytes, but its size is announced as ${size}`];
	const actual = formatDigest(createHash("sha256").update(bytes).digest("hex"));
	// Upper case and other breaches of the format are reported by S7.
	return text(digest).toLowerCase() === actual
		? []
		: [`${uri} hashes to ${actual}, but its digest is announced as ${text(digest)}`];
}

export const checkUnknownFile: Check = {
	rule: "S13",
	title: "reading an unknown file returns error -32602 and names the file",
	run({ wrong }) {
		if (!wrong) return NOT_DECLARED;
		const { uri, response } = wrong.file;
		const failures = expectInvalidParams(`resources/read ${uri}`, response);
		const { error } = response;
		const warnings =
			error && !`${error.message} ${JSON.stringify(error.data)}`.includes(uri)
				? [`the error does not name the file: ${error.message}`]
				: [];
		return { failures, warnings };
	},
};
