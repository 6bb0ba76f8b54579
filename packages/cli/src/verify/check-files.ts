/** S4, S13, S15: what `resources/read` and the listings say about files. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { formatDigest, META_PREFIX, METHODS, SKILL_MIME_TYPE } from "@skillbake/core";
import { type Json, record } from "./ask-server.ts";
import { type Check, NO_SKILLS, NOT_DECLARED, wrongError } from "./check.ts";
import { readBody } from "./read-body.ts";
import { list, type Survey, type SurveyedSkill, text } from "./survey.ts";

export const checkMetadata: Check = {
	rule: "S4",
	title: "SKILL.md is text/markdown with the skill's name and description; files have a MIME type",
	run(survey) {
		if (survey.skills.length === 0) return NO_SKILLS;
		const failures: string[] = [];
		const warnings: string[] = [];
		for (const skill of survey.skills) {
			for (const [uri, answer] of skill.reads) {
				const body = readBody(uri, answer);
				if ("problem" in body) continue;
				const wanted = uri === skill.uri ? SKILL_MIME_TYPE : undefined;
				if (wanted ? body.mimeType !== wanted : typeof body.mimeType !== "string")
					failures.push(
						`${uri} is read with the MIME type ${JSON.stringify(body.mimeType) ?? "of nothing"}${wanted ? `, not ${wanted}` : ""}`,
					);
				failures.push(...foreignMeta(uri, body.content));
			}
			const listed = survey.resources.filter((resource) => resource["uri"] === skill.uri);
			for (const shown of listed) failures.push(...compareResource(skill, shown, "resources/list"));
			// Real servers show it by its file name in a directory, and hosts do not mind.
			for (const shown of childrenOf(survey))
				if (shown["uri"] === skill.uri)
					warnings.push(...compareResource(skill, shown, METHODS.readDirectory));
		}
		return { failures: [...new Set(failures)], warnings: [...new Set(warnings)] };
	},
};

function childrenOf({ skills }: Survey): Json[] {
	return skills.flatMap(({ directories }) =>
		[...directories.values()].flat().flatMap((page) => list(page, "resources")),
	);
}

function compareResource({ uri, entry }: SurveyedSkill, shown: Json, where: string): string[] {
	const { name, description } = record(entry["frontmatter"]);
	const wanted: Json = { mimeType: SKILL_MIME_TYPE, name, description };
	const different = Object.keys(wanted).filter((field) => shown[field] !== wanted[field]);
	return [
		...different.map((field) => {
			const value = JSON.stringify(shown[field])?.slice(0, 80);
			return `${where} shows ${uri} with ${value ? `the ${field} ${value}` : `no ${field}`}, which is not the skill's`;
		}),
		...foreignMeta(uri, shown),
	];
}

/** Keys of the protocol itself are everybody's. */
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
		return [`${uri} has ${bytes.length} bytes, announced were ${size}`];
	const actual = formatDigest(createHash("sha256").update(bytes).digest("hex"));
	// What is no digest at all is the business of S7.
	return text(digest).toLowerCase() === actual
		? []
		: [`${uri} hashes to ${actual}, announced was ${text(digest)}`];
}

export const checkUnknownFile: Check = {
	rule: "S13",
	title: "reading a file that is not served: error -32602 that names it",
	run({ wrong }) {
		if (!wrong) return NOT_DECLARED;
		const { uri, answer } = wrong.file;
		const failures = wrongError(`resources/read ${uri}`, answer, -32602);
		const { error } = answer;
		const warnings =
			error && !`${error.message} ${JSON.stringify(error.data)}`.includes(uri)
				? [`the error does not say what was asked for: ${error.message}`]
				: [];
		return { failures, warnings };
	},
};
