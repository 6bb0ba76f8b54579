/** D1, D5: what the drafts describe, if a server offers it. */
import { isUtf8 } from "node:buffer";
import { INDEX_URI, isDigest, joinSkill, SKILL_FILE } from "@skillbake/core";
import { type Json, record, repeated, showError, text } from "../connect/json.ts";
import { promptNames, type ServerAnswers, type SkillAnswers } from "./answers.ts";
import { type Check, outcome } from "./check.ts";
import { readBody } from "./read-body.ts";

export const checkIndex: Check = {
	rule: "D1",
	title: "skill://index.json names the listed skills with their digests",
	run({ index, skills }) {
		if (!index) return { notApplicable: "the server has no index" };
		const body = readBody(INDEX_URI, index);
		if ("problem" in body) return outcome([`${INDEX_URI}: ${body.problem}`]);
		let items: Json[];
		try {
			const document = record(JSON.parse(body.bytes.toString("utf8")));
			if (!Array.isArray(document["skills"]))
				return outcome([`${INDEX_URI} has no list of skills`]);
			items = document["skills"].map(record);
		} catch {
			return outcome([`${INDEX_URI} is not JSON`]);
		}
		const failures = [];
		const byUrl = new Map(items.map((item) => [text(item["url"]), item]));
		for (const { uri, files, listed } of skills) {
			const item = byUrl.get(uri);
			const digest = files.find((file) => file["uri"] === uri)?.["digest"];
			if (!item) {
				if (listed) failures.push(`${uri} is listed but not in the index`);
			} else if (isDigest(item["digest"]) && isDigest(digest) && item["digest"] !== digest)
				failures.push(`${uri} has another digest in the index than in its entry`);
		}
		return outcome(failures);
	},
};

export const checkPrompts: Check = {
	rule: "D5",
	title: "a skill's prompt contains all its files, joined",
	run(answers) {
		const { prompts } = answers;
		if (prompts.size === 0) return { notApplicable: "no prompt has the name of a skill" };
		const failures = [];
		const owners = findOwners(answers);
		for (const [name, answer] of prompts) {
			const skill = owners.get(name);
			// Without a list of files it is unknown what to join.
			if (!skill || !Array.isArray(skill.entry["resources"])) continue;
			if (answer.error) {
				failures.push(`prompt ${name}: ${showError(answer.error)}`);
				continue;
			}
			const wanted = joined(skill);
			// Files that cannot be read are reported by S15.
			if (wanted === undefined) continue;
			const got = promptText(record(answer.result));
			if (got === undefined) failures.push(`prompt ${name} is not one user message of text`);
			else if (got !== wanted)
				failures.push(
					got.length < 1000 && got.includes("skill://")
						? `prompt ${name} points at the skill instead of holding it`
						: `prompt ${name} differs from the joined files of ${skill.uri} at character ${firstDifference(got, wanted)}`,
				);
		}
		return outcome(failures);
	},
};

/** The skill of each prompt. A path belongs to one skill; a name that several share, to none. */
function findOwners({ skills }: ServerAnswers): Map<string, SkillAnswers> {
	const named = skills.map((skill) => [promptNames(skill), skill] as const);
	const shared = repeated(named.map(([[name]]) => name));
	return new Map([
		...named.flatMap(([[name], skill]) => (shared.has(name) ? [] : [[name, skill] as const])),
		...named.map(([[, path], skill]) => [path, skill] as const),
	]);
}

function joined({ uri, root, files, reads }: SkillAnswers): string | undefined {
	const rest = files.map((file) => text(file["uri"])).filter((path) => path !== uri);
	const parts = [];
	for (const path of [uri, ...rest]) {
		const body = readBody(path, reads.get(path));
		if ("problem" in body) return undefined;
		const shown = path === uri ? SKILL_FILE : decodeURIComponent(path.slice(root.length + 1));
		parts.push({ path: shown, text: isUtf8(body.bytes) ? body.bytes.toString("utf8") : undefined });
	}
	return joinSkill(parts);
}

function promptText({ messages }: Json): string | undefined {
	const items = Array.isArray(messages) ? messages.map(record) : [];
	const content = record(items[0]?.["content"]);
	return items.length === 1 && items[0]!["role"] === "user" && typeof content["text"] === "string"
		? content["text"]
		: undefined;
}

function firstDifference(a: string, b: string): number {
	let at = 0;
	while (at < a.length && a[at] === b[at]) at++;
	return at;
}
