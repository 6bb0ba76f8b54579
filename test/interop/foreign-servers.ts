/** Servers that others wrote, over the same folder: what this project's host side must cope with. */
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";
import { discoverSkills, registerSkillResources } from "@olaservo/ext-skills/server";
import { listen } from "../host/official-server.ts";
import { LEGACY, MODERN, type RunningTarget } from "./target.ts";

const ERAS = [LEGACY, MODERN];

export const FOREIGN_SERVERS = [
	{ name: "loadSkills of the SDK", eras: ERAS, start: startOfficial },
	{ name: "@olaservo/ext-skills", eras: ERAS, start: startExtSkills },
] as const;

async function startOfficial(folder: string): Promise<RunningTarget> {
	const skills = await loadSkills(folder);
	return serve("loadSkills of the SDK", [], (server) => skills.attach(server));
}

async function startExtSkills(folder: string): Promise<RunningTarget> {
	const skills = discoverSkills(folder);
	// It puts file names into URIs as they are: `FAQ #1.md` becomes a file `FAQ ` with a fragment.
	return serve("@olaservo/ext-skills", ["brand-kit"], (server) =>
		registerSkillResources(server, skills, folder, { directoryRead: true }),
	);
}

async function serve(
	name: string,
	broken: readonly string[],
	register: (server: McpServer) => void,
): Promise<RunningTarget> {
	const handle = toNodeHandler(
		createMcpHandler(() => {
			const server = new McpServer({ name, version: "1.0.0" }, { capabilities: { resources: {} } });
			register(server);
			return server;
		}),
	);
	const { url, close } = await listen(
		createServer((request, response) => {
			void handle(request as Parameters<typeof handle>[0], response);
		}),
	);
	return { name, address: { url }, eras: ERAS, archives: [], ours: false, broken, close };
}
