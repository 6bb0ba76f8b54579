/** A folder of skills through the interface of a server, so that one set of checks serves both (H8). */
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
	buildSkillUri,
	canonicalSkillUri,
	METHODS,
	SKILLS_EXTENSION,
	type SkillEntry,
	skillFileUri,
} from "@skillbake/core";
import type { SkillClient } from "../client.ts";
import { digestBytes } from "../digest-bytes.ts";
import { isSkillHostError } from "../errors.ts";
import { parseSkillText } from "../parse-frontmatter.ts";
import { decodeText } from "../text-bytes.ts";
import { type FolderSkill, scanFolder } from "./scan-folder.ts";

export interface LocalSkills extends SkillClient {
	/** Resolved, so that a cache can stay out of it (H14). */
	readonly root: string;
}

interface LocalRequest {
	readonly method: string;
	readonly params?: { readonly uri?: unknown };
}

/** Give it to `host.addLocal(label, localSkills("./skills"))`. The folder is read when asked. */
export function localSkills(directory: string): LocalSkills {
	const root = realpathSync(directory);
	/** By URI, from the last scan: reading a skill file by file must not scan the disk each time. */
	let locations = new Map<string, string>();
	const scan = async () => {
		const skills = await scanFolder(root);
		locations = locationsOf(skills);
		return skills;
	};
	const answer = async ({ method, params }: LocalRequest): Promise<unknown> => {
		const uri = canonicalSkillUri(String(params?.uri ?? "")) ?? "";
		if (method === "resources/read") {
			if (!locations.has(uri)) await scan();
			const location = locations.get(uri);
			if (location !== undefined) return { contents: [contentOf(uri, await readFile(location))] };
			throw unknownUri(root, params?.uri);
		}
		const skills = await scan();
		if (method === METHODS.list) return { skills: await Promise.all(skills.map(entryOf)) };
		if (method === METHODS.get) {
			const skill = skills.find(({ path }) => skillFileUri(path) === uri);
			if (skill) return { skill: await entryOf(skill) };
		}
		throw unknownUri(root, params?.uri);
	};
	return {
		root,
		request: answer as SkillClient["request"],
		getServerCapabilities: () => ({ resources: {}, extensions: { [SKILLS_EXTENSION]: {} } }),
	};
}

/** Frontmatter that cannot be read makes an entry that no check lets through. */
async function entryOf({ path, files }: FolderSkill): Promise<Partial<SkillEntry>> {
	const uri = skillFileUri(path);
	const resources = [];
	let frontmatter: SkillEntry["frontmatter"] | undefined;
	for (const file of files) {
		const bytes = await readFile(file.location);
		frontmatter ??= frontmatterOf(bytes);
		const digest = await digestBytes(bytes);
		resources.push({ uri: buildSkillUri(path, file.path), digest, size: bytes.byteLength });
	}
	return { uri, ...(frontmatter && { frontmatter }), resources };
}

function frontmatterOf(bytes: Uint8Array): SkillEntry["frontmatter"] | undefined {
	try {
		return parseSkillText(decodeText(bytes) ?? "").frontmatter;
	} catch (error) {
		if (isSkillHostError(error)) return {};
		throw error;
	}
}

function locationsOf(skills: readonly FolderSkill[]): Map<string, string> {
	return new Map(
		skills.flatMap(({ path, files }) =>
			files.map((file) => [buildSkillUri(path, file.path), file.location] as const),
		),
	);
}

/** The code a server gives for it (S11, S13). */
function unknownUri(root: string, uri: unknown): Error {
	return Object.assign(new Error(`Not in ${root}: ${String(uri)}`), { code: -32602 });
}

function contentOf(uri: string, bytes: Buffer): Record<string, string> {
	const text = decodeText(bytes);
	return text === undefined ? { uri, blob: bytes.toString("base64") } : { uri, text };
}
