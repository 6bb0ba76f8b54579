/** Asks a server for everything a host would show. Reads no file of a skill (H6). */
import { INDEX_URI } from "@skillbake/core";
import { type DiscoveredSkill, discoverSkills, isSkillHostError } from "@skillbake/host";
import type { Connection } from "../connect.ts";
import { Failure } from "../errors.ts";
import { safe } from "../terminal.ts";

export interface ViewedFile {
	readonly path: string;
	readonly uri: string;
	readonly size: number;
}

export interface ViewedSkill {
	/** The skill path, or the URI where it has another form. */
	readonly path: string;
	readonly uri: string;
	readonly name: string;
	readonly description: string;
	/** How it became known: `list`, `index`, `resources` or `instructions`. */
	readonly via: DiscoveredSkill["via"];
	/** Absent for a skill that announces no files. */
	readonly files?: readonly ViewedFile[];
	readonly size?: number;
	/** Estimated, of the `SKILL.md`: what loading the skill costs. */
	readonly tokens?: number;
}

export interface View {
	readonly server: { readonly name: string; readonly version: string };
	readonly protocol: string;
	readonly era: "modern" | "legacy";
	readonly capabilities: object;
	readonly instructions?: string;
	readonly skills: readonly ViewedSkill[];
	/** Entries that a host must not load, and why. */
	readonly invalid: readonly { readonly uri?: string; readonly reason: string }[];
	readonly prompts: readonly string[];
	/** `skill://index.json` of the drafts. */
	readonly index: boolean;
}

/** Four bytes of English are about one token. */
const BYTES_PER_TOKEN = 4;

export async function takeView(connection: Connection, timeout: number): Promise<View> {
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
			skills: skills.map(viewSkill),
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
		throw new Failure(safe(reason).slice(0, 600), { cause: error });
	}
}

function viewSkill({ uri, name, description, via, entry }: DiscoveredSkill): ViewedSkill {
	const root = uri.replace(/\/SKILL\.md$/, "");
	const path = decode(root.replace(/^skill:\/\//, ""));
	const seen = { path, uri, name, description, via };
	if (!entry || entry.resources === "dynamic") return seen;
	const files = entry.resources.map((resource) => ({
		path: decode(resource.uri.slice(root.length + 1)),
		uri: resource.uri,
		size: resource.size,
	}));
	const own = entry.resources.find((resource) => resource.uri === uri);
	return {
		...seen,
		files,
		size: files.reduce((sum, { size }) => sum + size, 0),
		...(own && { tokens: Math.ceil(own.size / BYTES_PER_TOKEN) }),
	};
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
