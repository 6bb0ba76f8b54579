/** Collects everything a server says about its skills, as it comes over the wire. */
import {
	DIRECTORY_MIME_TYPE,
	INDEX_URI,
	METHODS,
	SKILL_FILE,
	SKILLS_EXTENSION,
} from "@skillbake/core";
import { extractSkillUris } from "@skillbake/host/primitives";
import type { Connection, RawResponse } from "../connect/server.ts";
import type { ServerAnswers, SkillAnswers } from "./answers.ts";
import { promptNames } from "./answers.ts";
import { isRecord, type Json, list, record, text } from "./json.ts";
import { requestPages, requestSender, type SendRequest } from "./send-request.ts";
import { sendWrongRequests } from "./wrong-requests.ts";

/** Ends the collection for a server that invents skills or directories without end. */
const MAX_SKILLS = 4096;

export async function collectAnswers(
	connection: Connection,
	timeout: number,
): Promise<ServerAnswers> {
	const { client, capabilities } = connection;
	const send = requestSender(connection, timeout);
	const extension = record(capabilities["extensions"])[SKILLS_EXTENSION];
	const declared = isRecord(extension);
	const directoryRead = declared && extension["directoryRead"] === true;
	const instructions = client.getInstructions();
	const { name = "unknown", version = "" } = client.getServerVersion() ?? {};

	const listing = declared ? await requestPages(send, METHODS.list, {}) : [];
	const skills = await collectSkills(send, listing, directoryRead);
	const resources = capabilities["resources"]
		? (await requestPages(send, "resources/list", {})).flatMap((page) => list(page, "resources"))
		: [];
	const prompts = capabilities["prompts"] ? await collectPrompts(send, skills) : new Map();
	const index = resources.some(({ uri }) => uri === INDEX_URI)
		? await send("resources/read", { uri: INDEX_URI })
		: undefined;
	const named = new Map<string, RawResponse>();
	if (declared)
		for (const uri of extractSkillUris(instructions ?? ""))
			named.set(uri, await send(METHODS.get, { uri }));

	return {
		era: connection.era,
		protocol: connection.protocol,
		server: `${name} ${version}`.trim(),
		capabilities,
		declared,
		directoryRead,
		instructions,
		listing,
		skills,
		resources,
		prompts,
		index,
		named,
		wrong: declared ? await sendWrongRequests(send, skills, directoryRead) : undefined,
		strayLines: connection.strayLines,
	};
}

async function collectSkills(
	send: SendRequest,
	listing: readonly RawResponse[],
	directoryRead: boolean,
): Promise<SkillAnswers[]> {
	const skills: SkillAnswers[] = [];
	const seen = new Set<string>();
	const queue: { readonly uri: string; readonly entry?: Json }[] = listing
		.flatMap((page) => list(page, "skills"))
		.map((entry) => ({ uri: text(entry["uri"]), entry }));
	for (const { uri, entry } of queue) {
		if (uri === "" || seen.has(uri) || seen.size >= MAX_SKILLS) continue;
		seen.add(uri);
		const skill = await collectSkill(send, uri, entry, directoryRead);
		skills.push(skill);
		// A nested skill has its own entry, even if it is not listed (S9).
		for (const file of skill.files)
			if (text(file["uri"]).endsWith(`/${SKILL_FILE}`)) queue.push({ uri: text(file["uri"]) });
	}
	return skills;
}

async function collectSkill(
	send: SendRequest,
	uri: string,
	listed: Json | undefined,
	directoryRead: boolean,
): Promise<SkillAnswers> {
	const got = await send(METHODS.get, { uri });
	const entry = listed ?? record(record(got.result)["skill"]);
	const suffix = `/${SKILL_FILE}`;
	const root = uri.endsWith(suffix) ? uri.slice(0, -suffix.length) : uri;
	const files = Array.isArray(entry["resources"])
		? entry["resources"].map(record).filter((file) => typeof file["uri"] === "string")
		: [];
	const reads = new Map<string, RawResponse>();
	for (const wanted of new Set([uri, ...files.map((file) => text(file["uri"]))]))
		reads.set(wanted, await send("resources/read", { uri: wanted }));
	const directories = directoryRead ? await walkDirectories(send, root) : new Map();
	return { uri, root, entry, listed: listed !== undefined, got, files, reads, directories };
}

async function walkDirectories(
	send: SendRequest,
	root: string,
): Promise<Map<string, RawResponse[]>> {
	const directories = new Map<string, RawResponse[]>();
	const pending = [root];
	for (const directory of pending) {
		if (directories.has(directory) || directories.size > MAX_SKILLS) continue;
		const pages = await requestPages(send, METHODS.readDirectory, { uri: directory });
		directories.set(directory, pages);
		// Only directories below this one, so that the walk stays in the skill.
		for (const child of pages.flatMap((page) => list(page, "resources")))
			if (
				child["mimeType"] === DIRECTORY_MIME_TYPE &&
				text(child["uri"]).startsWith(`${directory}/`)
			)
				pending.push(text(child["uri"]));
	}
	return directories;
}

/** Gets the prompts that have the name or the path of a skill (D5). */
async function collectPrompts(
	send: SendRequest,
	skills: readonly SkillAnswers[],
): Promise<Map<string, RawResponse>> {
	const names = new Set(skills.flatMap(promptNames));
	const prompts = new Map<string, RawResponse>();
	for (const page of await requestPages(send, "prompts/list", {}))
		for (const { name } of list(page, "prompts"))
			if (typeof name === "string" && names.has(name))
				prompts.set(name, await send("prompts/get", { name }));
	return prompts;
}
