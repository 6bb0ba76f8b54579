/** The requests of the load test, and every answer that each of them may get. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import type { BakedManifest } from "@skillbake/core";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import { LEGACY, MODERN } from "../support/connect.ts";
import { digestOf } from "../support/digest-of.ts";

export interface LoadRequest {
	readonly key: string;
	readonly headers: { readonly [name: string]: string };
	readonly body: string;
}

/** Requests that must be answered, and as many kinds that must be refused. */
export interface Mix {
	readonly good: readonly LoadRequest[];
	readonly bad: readonly LoadRequest[];
}

const META = "io.modelcontextprotocol";
const ENVELOPE = {
	[`${META}/protocolVersion`]: MODERN,
	[`${META}/clientInfo`]: { name: "load", version: "1.0.0" },
	[`${META}/clientCapabilities`]: {},
};

/** A method with its parameters, in both eras. */
type Call = readonly [method: string, params: { readonly [name: string]: unknown }];

export function mixRequests({ skills }: BakedManifest): Mix {
	const read = (uri: unknown): Call => ["resources/read", { uri }];
	const good: Call[] = [
		["skills/list", {}],
		["resources/list", {}],
		["prompts/list", {}],
		read("skill://index.json"),
		...skills.flatMap(({ uri, frontmatter, resources, archives = [] }): Call[] => [
			["skills/get", { uri }],
			["resources/directory/read", { uri: uri.replace("/SKILL.md", "") }],
			["prompts/get", { name: frontmatter["name"] }],
			...[...resources, ...archives].map(({ uri }) => read(uri)),
		]),
	];
	const bad: Call[] = [
		read("skill://nobody/SKILL.md"),
		read("skill://../../etc/passwd"),
		read(`skill://${"a/".repeat(50_000)}`),
		read(7),
		["skills/get", { uri: "skill://hello-world" }],
		["skills/list", { cursor: "p100" }],
		["prompts/get", { name: "nobody" }],
		["prompts/get", { name: "hello-world", arguments: "x".repeat(100_000) }],
		["resources/directory/read", {}],
		["no/such/method", {}],
	];
	const nonsense: LoadRequest = {
		key: "nonsense",
		headers: { "mcp-protocol-version": LEGACY },
		body: "{nonsense",
	};
	return { good: good.flatMap(inBothEras), bad: [...bad.flatMap(inBothEras), nonsense] };
}

function inBothEras([method, params]: Call): LoadRequest[] {
	const { uri, name } = params;
	const target = uri ?? name ?? "";
	const request = (params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
	return [
		{
			key: `${method} ${target}`,
			headers: { "mcp-protocol-version": LEGACY },
			body: JSON.stringify(request(params)),
		},
		{
			key: `${method} ${target}`,
			headers: {
				"mcp-protocol-version": MODERN,
				"mcp-method": method,
				...(typeof target === "string" && target.length < 1000 && { "mcp-name": target }),
			},
			body: JSON.stringify(request({ ...params, _meta: ENVELOPE })),
		},
	];
}

/** The message in a response of either era, after its status. */
export function messageIn(status: number, text: string): string {
	return `${status} ${/^data: (.*)$/m.exec(text)?.[1] ?? text}`;
}

/** What a server that has only this version answers. */
export async function answersOf(
	manifest: BakedManifest,
	requests: readonly LoadRequest[],
): Promise<string[]> {
	const skills = fromManifest(manifest);
	const handler = createMcpHandler(() => {
		const server = new McpServer({ name: "acme", version: "1.0.0" });
		registerSkills(server, skills);
		return server;
	});
	return Promise.all(
		requests.map(async ({ headers, body }) => {
			const response = await handler.fetch(
				new Request("http://127.0.0.1/mcp", {
					method: "POST",
					headers: { ...HEADERS, ...headers },
					body,
				}),
			);
			return messageIn(response.status, await response.text());
		}),
	);
}

export const HEADERS = {
	"content-type": "application/json",
	accept: "application/json, text/event-stream",
};

interface Message {
	readonly result?: {
		readonly contents?: readonly { uri: string; text?: string; blob?: string }[];
		readonly messages?: readonly { content: { text: string } }[];
		readonly skill?: object;
	};
}

/** Whether the bytes in an answer have a digest of this version. The digests come from the compiler. */
export function hashesTo({ skills }: BakedManifest, answer: string): boolean {
	const { contents, messages } = (JSON.parse(answer.slice(4)) as Message).result ?? {};
	const digests = new Set(
		skills.flatMap(({ resources, archives = [], joined }) =>
			[...resources, ...archives, joined].map(({ digest }) => digest),
		),
	);
	const bytes = [
		...(contents ?? [])
			.filter(({ uri }) => uri !== "skill://index.json")
			.map(({ text, blob }) => (text === undefined ? Buffer.from(blob!, "base64") : text)),
		...(messages ?? []).map(({ content }) => content.text),
	];
	return bytes.every((content) => digests.has(digestOf(content)));
}
