/**
 * An MCP server made of plain JSON, so that a test can put anything on its wire. It speaks both
 * eras over a `fetch` handler: real SDK clients of all kinds talk to it without a socket.
 */
import {
	buildSkillUri,
	DIRECTORY_MIME_TYPE,
	METHODS,
	SKILLS_EXTENSION,
	skillFileUri,
} from "@skillbake/core";

import { digestOf } from "../support/digest-of.ts";
import type { SampleSkill } from "../support/sample-skills.ts";

export type Json = Record<string, unknown>;
export type Body = string | Uint8Array;

/** Returns a changed result, or throws. */
export type Corruption = (result: Json, params: Json, call: number) => unknown;

export class WireError extends Error {
	readonly code: number;
	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

export const bytesOf = (body: Body): Uint8Array =>
	typeof body === "string" ? new TextEncoder().encode(body) : body;

export class WireServer {
	/** What `initialize` and `server/discover` declare. */
	capabilities: Json = {
		resources: {},
		extensions: { [SKILLS_EXTENSION]: { directoryRead: true } },
	};
	instructions: string | undefined;
	skills: SampleSkill[];
	/** Resources beside the skills' files, by URI. */
	readonly extra = new Map<string, { body: Body; mimeType?: string }>();
	/** Every request that arrived. */
	readonly log: { method: string; params: Json }[] = [];
	readonly #replacements = new Map<string, (params: Json) => Json>();
	readonly #corruptions = new Map<string, Corruption[]>();

	constructor(...skills: SampleSkill[]) {
		this.skills = skills;
	}

	/** From now on, `method` is answered by `answer` alone. */
	replace(method: string, answer: (params: Json) => Json): this {
		this.#replacements.set(method, answer);
		return this;
	}

	/** From now on, results of `method` go through `change`. */
	corrupt(method: string, change: Corruption): this {
		this.#corruptions.set(method, [...(this.#corruptions.get(method) ?? []), change]);
		return this;
	}

	/** Changes every entry of the given path, in `skills/list` and `skills/get`. */
	corruptEntry(change: (entry: Json) => unknown, path?: string): this {
		const edit = (entry: unknown) =>
			path === undefined || (entry as Json)["uri"] === skillFileUri(path)
				? change(entry as Json)
				: entry;
		this.corrupt(METHODS.list, (result) => ({
			...result,
			skills: (result["skills"] as Json[]).map(edit),
		}));
		return this.corrupt(METHODS.get, (result) => ({ ...result, skill: edit(result["skill"]) }));
	}

	/** Changes the one content of a read. */
	corruptRead(change: (content: Json, call: number) => Json | Json[], uri?: string): this {
		let call = 0;
		return this.corrupt("resources/read", (result, params) => {
			if (uri !== undefined && params["uri"] !== uri) return result;
			const [content] = result["contents"] as Json[];
			const changed = change({ ...content }, call++);
			return { ...result, contents: Array.isArray(changed) ? changed : [changed] };
		});
	}

	reads(): string[] {
		return this.log
			.filter(({ method }) => method === "resources/read")
			.map((r) => String(r.params["uri"]));
	}

	readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
		const request = new Request(input, init);
		if (request.method !== "POST")
			return new Response(null, { status: request.method === "GET" ? 405 : 200 });
		const message = (await request.json()) as Json;
		if (message["id"] === undefined) return new Response(null, { status: 202 });
		const { id, method } = message;
		const answer = await this.#answer(String(method), (message["params"] ?? {}) as Json).then(
			(result) => ({ result }),
			(error: unknown) => ({
				error: {
					code: error instanceof WireError ? error.code : -32603,
					message: error instanceof Error ? error.message : String(error),
				},
			}),
		);
		return Response.json({ jsonrpc: "2.0", id, ...answer });
	};

	async #answer(method: string, params: Json): Promise<unknown> {
		this.log.push({ method, params });
		const call = this.log.filter((request) => request.method === method).length - 1;
		let result = this.#result(method, params) as unknown;
		for (const change of this.#corruptions.get(method) ?? [])
			result = await change(result as Json, params, call);
		return result;
	}

	#result(method: string, params: Json): Json {
		const cacheable = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
		const replacement = this.#replacements.get(method);
		if (replacement) return { ...cacheable, ...replacement(params) };
		const serverInfo = { name: "wire", version: "1.0.0" };
		const about = {
			capabilities: this.capabilities,
			serverInfo,
			...(this.instructions !== undefined && { instructions: this.instructions }),
		};
		if (method === "initialize")
			return { protocolVersion: String(params["protocolVersion"]), ...about };
		if (method === "server/discover")
			return { ...cacheable, supportedVersions: ["2026-07-28"], ...about };
		if (method === METHODS.list) return { ...cacheable, skills: this.skills.map(entryOf) };
		if (method === METHODS.get) {
			const skill = this.skills.find(({ path }) => skillFileUri(path) === params["uri"]);
			if (skill) return { ...cacheable, skill: entryOf(skill) };
		}
		if (method === METHODS.readDirectory) {
			const resources = this.#children(String(params["uri"]));
			if (resources.length > 0) return { ...cacheable, resources };
		}
		if (method === "resources/list")
			return {
				...cacheable,
				resources: this.skills.map((skill) => ({
					uri: skillFileUri(skill.path),
					name: skill.path,
				})),
			};
		if (method === "resources/read")
			return { ...cacheable, contents: [this.#content(String(params["uri"]))] };
		throw new WireError(-32602, `Not here: ${method} ${String(params["uri"])}`);
	}

	#content(uri: string): Json {
		const found = this.extra.get(uri) ?? this.#file(uri);
		if (found === undefined) throw new WireError(-32602, `Not found: ${uri}`);
		const { body, mimeType } = found;
		const base = { uri, ...(mimeType && { mimeType }) };
		if (typeof body === "string") return { ...base, text: body };
		return { ...base, blob: Buffer.from(body).toString("base64") };
	}

	#file(uri: string): { body: Body; mimeType?: string } | undefined {
		for (const { path, files } of this.skills)
			for (const [file, body] of Object.entries(files))
				if (buildSkillUri(path, file) === uri)
					return {
						body,
						mimeType: typeof body === "string" ? "text/markdown" : "application/octet-stream",
					};
		return undefined;
	}

	#children(uri: string): Json[] {
		const children = new Map<string, Json>();
		for (const { path, files } of this.skills)
			for (const file of Object.keys(files)) {
				const full = buildSkillUri(path, file);
				if (!full.startsWith(`${uri}/`)) continue;
				const [name = "", ...deeper] = full.slice(uri.length + 1).split("/");
				const mimeType = deeper.length > 0 ? DIRECTORY_MIME_TYPE : "text/markdown";
				children.set(name, { uri: `${uri}/${name}`, name, mimeType });
			}
		return [...children.values()];
	}
}

export function entryOf({ path, frontmatter, files }: SampleSkill): Json {
	const names = Object.keys(files).sort(
		(a, b) => Number(b === "SKILL.md") - Number(a === "SKILL.md"),
	);
	return {
		uri: skillFileUri(path),
		frontmatter: structuredClone(frontmatter),
		resources: names.map((file) => {
			const body = files[file] ?? "";
			return {
				uri: buildSkillUri(path, file),
				digest: digestOf(body),
				size: bytesOf(body).byteLength,
			};
		}),
	};
}
