/** Gives a local folder the interface of a server, so that the same checks apply to both (H8). */
import { realpathSync } from "node:fs";
import { canonicalSkillUri, METHODS, SKILLS_EXTENSION, skillFileUri } from "@skillbake/core";
import { type FileNode, readNode } from "@skillbake/format/node";
import type { SkillClient } from "../wire/client.ts";
import { readLocalEntry, readLocalFolder } from "./read-local-folder.ts";

export interface LocalSkills extends SkillClient {
	/** The real path, so that a cache inside it can be refused (H14). */
	readonly root: string;
}

interface LocalRequest {
	readonly method: string;
	readonly params?: { readonly uri?: unknown };
}

/**
 * For `host.addLocal(label, localSkills("./skills"))`. Gives the entries that the compiler would
 * make of the folder, which is read again for each listing.
 */
export function localSkills(directory: string): LocalSkills {
	const root = realpathSync(directory);
	/** By URI, from the last scan, so that reading a file does not scan the folder again. */
	let files = new Map<string, FileNode>();
	const scan = () => {
		const skills = readLocalFolder(directory);
		files = new Map(skills.flatMap((skill) => [...skill.files]));
		return skills;
	};
	const answer = async ({ method, params }: LocalRequest): Promise<unknown> => {
		const uri = canonicalSkillUri(String(params?.uri ?? "")) ?? "";
		if (method === "resources/read") {
			if (!files.has(uri)) scan();
			const node = files.get(uri);
			if (node) return { contents: [readContent(uri, node)] };
			throw unknownUri(root, params?.uri);
		}
		const skills = scan();
		if (method === METHODS.list) return { skills: skills.map(readLocalEntry) };
		if (method === METHODS.get) {
			const skill = skills.find(({ path }) => skillFileUri(path) === uri);
			if (skill) return { skill: readLocalEntry(skill) };
		}
		throw unknownUri(root, params?.uri);
	};
	return {
		root,
		request: answer as SkillClient["request"],
		getServerCapabilities: () => ({ resources: {}, extensions: { [SKILLS_EXTENSION]: {} } }),
	};
}

function readContent(uri: string, node: FileNode): Record<string, string> {
	const read = readNode(node);
	if ("reason" in read) throw new Error(`The file ${node.path} cannot be read: ${read.reason}`);
	const { text, content } = read.file;
	return text === undefined ? { uri, blob: content } : { uri, text };
}

/** The error code that servers use for an unknown URI (S11, S13). */
function unknownUri(root: string, uri: unknown): Error {
	return Object.assign(new Error(`The folder ${root} has no file ${String(uri)}`), {
		code: -32602,
	});
}
