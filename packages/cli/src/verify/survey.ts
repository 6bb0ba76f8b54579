/** Everything a server says about its skills, asked once and kept as it came over the wire. */
import { INDEX_URI, METHODS, SKILL_FILE, SKILLS_EXTENSION } from "@skillbake/core";
import { extractSkillUris } from "@skillbake/host";
import type { Connection, Era, RawMessage } from "../connect.ts";
import { askServer, type Json, listPages, record } from "./ask-server.ts";

export interface SurveyedSkill {
	readonly uri: string;
	/** The URI without `/SKILL.md`. */
	readonly root: string;
	/** As listed; for a skill that is not, as `skills/get` gives it. */
	readonly entry: Json;
	readonly listed: boolean;
	readonly got: RawMessage;
	/** `resources`, if it is a list; what has no URI is left out here. */
	readonly files: readonly Json[];
	readonly reads: ReadonlyMap<string, RawMessage>;
	/** Pages of `resources/directory/read` by directory; empty where the server has none. */
	readonly directories: ReadonlyMap<string, readonly RawMessage[]>;
}

export interface Survey {
	readonly era: Era;
	readonly protocol: string;
	readonly server: string;
	readonly capabilities: Json;
	readonly declared: boolean;
	readonly directoryRead: boolean;
	readonly instructions: string | undefined;
	readonly listing: readonly RawMessage[];
	readonly skills: readonly SurveyedSkill[];
	readonly resources: readonly Json[];
	readonly prompts: ReadonlyMap<string, RawMessage>;
	readonly index: RawMessage | undefined;
	/** `skills/get` for each URI the instructions name. */
	readonly named: ReadonlyMap<string, RawMessage>;
	readonly wrong: WrongQuestions | undefined;
	/** Lines on stdout that are no protocol; `undefined` for a server that is no command. */
	readonly strays: readonly string[] | undefined;
}

/** Questions that only an error answers rightly. */
export interface WrongQuestions {
	readonly skill: Question;
	readonly cursor: Question;
	readonly file: Question;
	readonly directory?: Question;
	readonly fileAsDirectory?: Question;
}

export interface Question {
	readonly uri: string;
	readonly answer: RawMessage;
}

const ABSENT = "skill://skillbake-verify/no-such-skill";
/** Far more than a listing needs; a server that pages for ever is found out. */
const MOST_SKILLS = 4096;

export async function takeSurvey(connection: Connection, timeout: number): Promise<Survey> {
	const { client } = connection;
	const ask = askServer(connection, timeout);
	const { capabilities } = connection;
	const extension = record(capabilities["extensions"])[SKILLS_EXTENSION];
	const declared = isObject(extension);
	const directoryRead = declared && extension["directoryRead"] === true;
	const instructions = client.getInstructions();
	const { name = "unknown", version = "" } = client.getServerVersion() ?? {};

	const listing = declared ? await listPages(ask, METHODS.list, {}) : [];
	const skills: SurveyedSkill[] = [];
	const seen = new Set<string>();
	const queue = entriesOf(listing).map((entry) => ({ uri: text(entry["uri"]), entry }));
	for (const { uri, entry } of queue as { uri: string; entry: Json | undefined }[]) {
		if (uri === "" || seen.has(uri) || seen.size >= MOST_SKILLS) continue;
		seen.add(uri);
		const skill = await surveySkill(ask, uri, entry, directoryRead);
		skills.push(skill);
		// A nested skill is an entry of its own, listed or not (S9).
		for (const file of skill.files)
			if (text(file["uri"]).endsWith(`/${SKILL_FILE}`))
				(queue as { uri: string; entry?: Json }[]).push({ uri: text(file["uri"]) });
	}

	const resources = capabilities["resources"]
		? (await listPages(ask, "resources/list", {})).flatMap((page) => list(page, "resources"))
		: [];
	const prompts = new Map<string, RawMessage>();
	if (capabilities["prompts"])
		for (const page of await listPages(ask, "prompts/list", {}))
			for (const prompt of list(page, "prompts"))
				if (typeof prompt["name"] === "string" && belongs(prompt["name"], skills))
					prompts.set(prompt["name"], await ask("prompts/get", { name: prompt["name"] }));
	const index = resources.some(({ uri }) => uri === INDEX_URI)
		? await ask("resources/read", { uri: INDEX_URI })
		: undefined;
	const named = new Map<string, RawMessage>();
	if (declared)
		for (const uri of extractSkillUris(instructions ?? ""))
			named.set(uri, await ask(METHODS.get, { uri }));

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
		wrong: declared ? await askWrongly(ask, skills, directoryRead) : undefined,
		strays: connection.strays,
	};
}

type Ask = ReturnType<typeof askServer>;

async function surveySkill(
	ask: Ask,
	uri: string,
	listed: Json | undefined,
	directoryRead: boolean,
): Promise<SurveyedSkill> {
	const got = await ask(METHODS.get, { uri });
	const entry = listed ?? record(record(got.result)["skill"]);
	const root = uri.replace(new RegExp(`/${SKILL_FILE}$`), "");
	const files = Array.isArray(entry["resources"])
		? entry["resources"].map(record).filter((file) => typeof file["uri"] === "string")
		: [];
	const reads = new Map<string, RawMessage>();
	for (const wanted of new Set([uri, ...files.map((file) => text(file["uri"]))]))
		reads.set(wanted, await ask("resources/read", { uri: wanted }));
	const directories = new Map<string, RawMessage[]>();
	const pending = directoryRead ? [root] : [];
	for (const directory of pending) {
		if (directories.has(directory) || directories.size > MOST_SKILLS) continue;
		const pages = await listPages(ask, METHODS.readDirectory, { uri: directory });
		directories.set(directory, pages);
		// Only what lies below is followed: a walk must not leave the skill.
		for (const child of pages.flatMap((page) => list(page, "resources")))
			if (child["mimeType"] === "inode/directory" && text(child["uri"]).startsWith(`${directory}/`))
				pending.push(text(child["uri"]));
	}
	return { uri, root, entry, listed: listed !== undefined, got, files, reads, directories };
}

async function askWrongly(
	ask: Ask,
	skills: readonly SurveyedSkill[],
	directoryRead: boolean,
): Promise<WrongQuestions> {
	const [first] = skills;
	const absentFile = `${first?.root ?? ABSENT}/skillbake-verify-no-such-file.md`;
	const question = async (method: string, uri: string, more: Json = {}): Promise<Question> => ({
		uri,
		answer: await ask(method, { uri, ...more }),
	});
	return {
		skill: await question(METHODS.get, `${ABSENT}/${SKILL_FILE}`),
		cursor: {
			uri: "skillbake-verify-no-such-cursor",
			answer: await ask(METHODS.list, { cursor: "skillbake-verify-no-such-cursor" }),
		},
		file: await question("resources/read", absentFile),
		...(directoryRead && {
			directory: await question(METHODS.readDirectory, ABSENT),
			...(first && { fileAsDirectory: await question(METHODS.readDirectory, first.uri) }),
		}),
	};
}

export function entriesOf(listing: readonly RawMessage[]): Json[] {
	return listing.flatMap((page) => list(page, "skills"));
}

export function list({ result }: RawMessage, field: string): Json[] {
	const items = record(result)[field];
	return Array.isArray(items) ? items.map(record) : [];
}

export function text(value: unknown): string {
	return typeof value === "string" ? value : "";
}

/** A prompt with the name or the path of a skill is that skill's (D5). */
function belongs(name: string, skills: readonly SurveyedSkill[]): boolean {
	return skills.some((skill) => promptNames(skill).includes(name));
}

export function promptNames({ entry, root }: SurveyedSkill): string[] {
	return [text(record(entry["frontmatter"])["name"]), root.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")];
}

function isObject(value: unknown): value is Json {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
