/** Collects everything a server says about its skills, as it comes over the wire. */
import {
	DIRECTORY_MIME_TYPE,
	INDEX_URI,
	METHODS,
	SKILL_FILE,
	SKILLS_EXTENSION,
} from "@skillbake/core";
import { extractSkillUris } from "@skillbake/host/primitives";
import { isRecord, type Json, list, record, text } from "../connect/json.ts";
import { requestPages, requestSender, type SendRequest } from "../connect/send-request.ts";
import type { Connection, RawResponse } from "../connect/server.ts";
import { Failure } from "../output/errors.ts";
import type { ServerAnswers, SkillAnswers } from "./answers.ts";
import { promptNames } from "./answers.ts";
import { askUndeclared } from "./ask-undeclared.ts";
import { sendWrongRequests } from "./wrong-requests.ts";

/** Ends the collection for a server that invents skills or directories without end. */
const MAX_SKILLS = 4096;
const MAX_DIRECTORY_READS = 4096;

type Writable<T> = { -readonly [key in keyof T]: T[key] };

/** If the server fails or the budget is used up, returns what was collected until then. */
export async function collectAnswers(connection: Connection): Promise<ServerAnswers> {
	const { client, capabilities, era, protocol } = connection;
	const extension = record(capabilities["extensions"])[SKILLS_EXTENSION];
	const declared = isRecord(extension);
	const { name = "unknown", version = "" } = client.getServerVersion() ?? {};
	const answers: Writable<ServerAnswers> = {
		era,
		protocol,
		server: `${name} ${version}`.trim(),
		capabilities,
		declared,
		directoryRead: declared && extension["directoryRead"] === true,
		instructions: client.getInstructions(),
		listing: [],
		listed: false,
		tools: [],
		skills: [],
		resources: [],
		prompts: new Map(),
		index: undefined,
		named: new Map(),
		wrong: undefined,
		undeclared: undefined,
		strayLines: connection.process?.strayLines,
		stopped: undefined,
	};
	try {
		await fill(answers, connection);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		answers.stopped = error.message;
	}
	return answers;
}

/** Fills in the answers in an order in which each part needs only those before it. */
async function fill(answers: Writable<ServerAnswers>, connection: Connection): Promise<void> {
	const send = requestSender(connection);
	const { capabilities, declared, directoryRead } = answers;
	const skills: SkillAnswers[] = [];
	const listing: RawResponse[] = [];
	const tools: RawResponse[] = [];
	const resources: Json[] = [];
	Object.assign(answers, { skills, listing, tools, resources });
	if (declared) for await (const page of requestPages(send, METHODS.list)) listing.push(page);
	answers.listed = true;
	// Before the skills, so that a skill that was read is never compared with a part of the tools.
	if (declared && capabilities["tools"])
		for await (const page of requestPages(send, "tools/list")) tools.push(page);
	for await (const skill of collectSkills(send, listing, directoryRead)) skills.push(skill);
	if (capabilities["resources"])
		for await (const page of requestPages(send, "resources/list"))
			for (const resource of list(page, "resources")) resources.push(resource);
	if (capabilities["prompts"]) answers.prompts = await collectPrompts(send, skills);
	if (resources.some(({ uri }) => uri === INDEX_URI))
		answers.index = await send("resources/read", { uri: INDEX_URI });
	if (!declared) return;
	answers.named = await collectNamed(send, answers.instructions);
	answers.wrong = await sendWrongRequests(send, skills, directoryRead);
	answers.undeclared = await askUndeclared(connection);
}

async function* collectSkills(
	send: SendRequest,
	listing: readonly RawResponse[],
	directoryRead: boolean,
): AsyncGenerator<SkillAnswers> {
	const seen = new Set<string>();
	const queue: { readonly uri: string; readonly entry?: Json }[] = listing
		.flatMap((page) => list(page, "skills"))
		.map((entry) => ({ uri: text(entry["uri"]), entry }));
	for (const { uri, entry } of queue) {
		if (uri === "" || seen.has(uri) || seen.size >= MAX_SKILLS) continue;
		seen.add(uri);
		const skill = await collectSkill(send, uri, entry, directoryRead);
		yield skill;
		// A nested skill has its own entry, even if it is not listed (S9).
		for (const file of skill.files)
			if (text(file["uri"]).endsWith(`/${SKILL_FILE}`)) queue.push({ uri: text(file["uri"]) });
	}
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
	let requests = 0;
	for (const directory of pending) {
		if (directories.has(directory) || requests >= MAX_DIRECTORY_READS) continue;
		const pages: RawResponse[] = [];
		for await (const page of requestPages(send, METHODS.readDirectory, { uri: directory }))
			pages.push(page);
		requests += pages.length;
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
	for await (const page of requestPages(send, "prompts/list"))
		for (const { name } of list(page, "prompts"))
			if (typeof name === "string" && names.has(name) && !prompts.has(name))
				prompts.set(name, await send("prompts/get", { name }));
	return prompts;
}

async function collectNamed(
	send: SendRequest,
	instructions = "",
): Promise<Map<string, RawResponse>> {
	const named = new Map<string, RawResponse>();
	for (const uri of extractSkillUris(instructions))
		named.set(uri, await send(METHODS.get, { uri }));
	return named;
}
