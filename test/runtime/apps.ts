/** Applications with resources, templates and prompts of their own, on either SDK. */
import * as v1 from "@modelcontextprotocol/sdk/server/mcp.js";
import * as v2 from "@modelcontextprotocol/server";
import { sampleManifest } from "../support/sample-skills.ts";
import { connectV1, connectV2, type Session } from "./wires.ts";

export const INFO = { name: "app", version: "1.0.0" };
export const HELLO = "skill://hello-world/SKILL.md";
export const SKILL_URIS = [...sampleManifest.skills.map(({ uri }) => uri), "skill://index.json"];

/** The parts of both SDKs' `McpServer` that an application uses, with one set of types. */
export interface App {
	resource(name: string, uri: string): void;
	template(name: string, pattern: string): void;
	prompt(name: string): void;
	readonly server: v1.McpServer | v2.McpServer;
	connect(): Promise<Session>;
}

export const reply = (uri: URL) => ({ contents: [{ uri: uri.href, text: `app ${uri.href}` }] });
export const speak = () => ({
	messages: [{ role: "user" as const, content: { type: "text" as const, text: "app" } }],
});

const COMPLETING = { list: undefined, complete: { x: () => ["from the application"] } };

export const SDKS: readonly { readonly sdk: string; create(): App }[] = [
	{
		sdk: "v1",
		create() {
			const server = new v1.McpServer(INFO);
			const template = (pattern: string) => new v1.ResourceTemplate(pattern, COMPLETING);
			return {
				server,
				resource: (name, uri) => server.registerResource(name, uri, {}, reply),
				template: (name, uri) => server.registerResource(name, template(uri), {}, reply),
				prompt: (name) => server.registerPrompt(name, {}, speak),
				connect: () => connectV1(server),
			};
		},
	},
	{
		sdk: "v2",
		create() {
			const server = new v2.McpServer(INFO);
			const template = (pattern: string) => new v2.ResourceTemplate(pattern, COMPLETING);
			return {
				server,
				resource: (name, uri) => server.registerResource(name, uri, {}, reply),
				template: (name, uri) => server.registerResource(name, template(uri), {}, reply),
				prompt: (name) => server.registerPrompt(name, {}, speak),
				connect: () => connectV2(server),
			};
		},
	},
];
