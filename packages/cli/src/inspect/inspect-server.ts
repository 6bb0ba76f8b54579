/** Gets everything from a server that a host would show. Reads no file of a skill (H6). */
import { INDEX_URI, SKILL_FILE, SKILL_SCHEME } from "@skillbake/core";
import type { DiscoveredSkill } from "@skillbake/host/primitives";
import type { Era } from "../commands/server-options.ts";
import { list, text } from "../connect/json.ts";
import { requestPages, requestSender } from "../connect/send-request.ts";
import type { Connection } from "../connect/server.ts";
import { Failure } from "../output/errors.ts";
import { discover } from "./discover.ts";

export interface InspectedFile {
	readonly path: string;
	readonly uri: string;
	readonly size: number;
}

export interface InspectedSkill {
	/** The skill path, or the URI if it has another form. */
	readonly path: string;
	readonly uri: string;
	readonly name: string;
	readonly description: string;
	/** How it was found: `list`, `index`, `resources` or `instructions`. */
	readonly via: DiscoveredSkill["via"];
	/** Absent for a skill that does not list its files. */
	readonly files?: readonly InspectedFile[];
	readonly size?: number;
	/** The estimated tokens of the `SKILL.md`, which is what loading the skill costs. */
	readonly tokens?: number;
}

export interface Inspection {
	readonly server: { readonly name: string; readonly version: string };
	readonly protocol: string;
	readonly era: Era;
	readonly capabilities: object;
	readonly instructions?: string;
	readonly skills: readonly InspectedSkill[];
	/** Entries that a host must not load, with the reason. */
	readonly invalid: readonly { readonly uri?: string; readonly reason: string }[];
	readonly prompts: readonly string[];
	/** Whether the server has the index of the drafts. */
	readonly index: boolean;
	/** Why the rest is missing. */
	readonly stopped?: string;
}

/** A token is about four bytes of English. */
const BYTES_PER_TOKEN = 4;

type Found = Pick<Inspection, "skills" | "invalid" | "prompts" | "index" | "stopped">;

/** If the server fails or the budget is used up, shows what was found until then. */
export async function inspectServer(connection: Connection): Promise<Inspection> {
	const { client, era, protocol } = connection;
	const { name = "unknown", version = "unknown" } = client.getServerVersion() ?? {};
	const instructions = client.getInstructions();
	return {
		server: { name, version },
		protocol,
		era,
		capabilities: client.getServerCapabilities() ?? {},
		...(instructions !== undefined && { instructions }),
		...(await find(connection)),
	};
}

async function find(connection: Connection): Promise<Found> {
	const { skills, invalid, stopped } = await discover(connection);
	const found = {
		skills: skills.map(inspectSkill),
		invalid: invalid.map(({ uri, error }) => ({
			...(uri !== undefined && { uri }),
			reason: error.message,
		})),
		prompts: [] as string[],
		index: false,
	};
	if (stopped !== undefined) return { ...found, stopped };
	const { capabilities } = connection;
	const send = requestSender(connection);
	try {
		if (capabilities["resources"])
			for await (const page of requestPages(send, "resources/list"))
				found.index ||= list(page, "resources").some(({ uri }) => uri === INDEX_URI);
		if (capabilities["prompts"])
			for await (const page of requestPages(send, "prompts/list"))
				for (const { name } of list(page, "prompts")) found.prompts.push(text(name));
		return found;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return { ...found, stopped: error.message };
	}
}

function inspectSkill({ uri, name, description, via, entry }: DiscoveredSkill): InspectedSkill {
	const root = withoutSuffix(uri, `/${SKILL_FILE}`);
	const scheme = `${SKILL_SCHEME}//`;
	const path = decode(root.startsWith(scheme) ? root.slice(scheme.length) : root);
	const known = { path, uri, name, description, via };
	if (!entry || entry.resources === "dynamic") return known;
	const files = entry.resources.map((resource) => ({
		path: decode(resource.uri.slice(root.length + 1)),
		uri: resource.uri,
		size: resource.size,
	}));
	const own = entry.resources.find((resource) => resource.uri === uri);
	return {
		...known,
		files,
		size: files.reduce((sum, { size }) => sum + size, 0),
		...(own && { tokens: Math.ceil(own.size / BYTES_PER_TOKEN) }),
	};
}

function withoutSuffix(text: string, suffix: string): string {
	return text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
