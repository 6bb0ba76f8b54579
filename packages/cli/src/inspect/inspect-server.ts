/** Gets everything from a server that a host would show. Reads no file of a skill (H6). */
import { INDEX_URI, SKILL_FILE, SKILL_SCHEME, showText } from "@skillbake/core";
import { isSkillHostError } from "@skillbake/host";
import { type DiscoveredSkill, discoverSkills } from "@skillbake/host/primitives";
import type { Era } from "../commands/server-options.ts";
import type { Connection } from "../connect/server.ts";
import { Failure } from "../output/errors.ts";

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
}

/** A token is about four bytes of English. */
const BYTES_PER_TOKEN = 4;
const MAX_REASON = 600;

export async function inspectServer(connection: Connection, timeout: number): Promise<Inspection> {
	const { client, era, protocol } = connection;
	const capabilities = client.getServerCapabilities() ?? {};
	const { name = "unknown", version = "unknown" } = client.getServerVersion() ?? {};
	const instructions = client.getInstructions();
	try {
		const { skills, invalid } = await discoverSkills(client, { timeout });
		const resources = capabilities.resources
			? (await client.listResources({}, { timeout })).resources
			: [];
		const prompts = capabilities.prompts ? (await client.listPrompts({}, { timeout })).prompts : [];
		return {
			server: { name, version },
			protocol,
			era,
			capabilities,
			...(instructions !== undefined && { instructions }),
			skills: skills.map(inspectSkill),
			invalid: invalid.map(({ uri, error }) => ({
				...(uri !== undefined && { uri }),
				reason: error.message,
			})),
			prompts: prompts.map((prompt) => prompt.name),
			index: resources.some(({ uri }) => uri === INDEX_URI),
		};
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const reason = isSkillHostError(error) ? error.message : `The server failed: ${error.message}`;
		throw new Failure(showText(reason).slice(0, MAX_REASON), { cause: error });
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
