/** Servers by others over the same folder. Our host must work with them. */
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { loadSkills } from "@modelcontextprotocol/server/ext/skills/node";
import { discoverSkills, registerSkillResources } from "@olaservo/ext-skills/server";
import { LEGACY, MODERN } from "../support/connect.ts";
import { listen } from "../support/listen.ts";
import type { RunningServer, VisitedServer } from "./visited-server.ts";

const ERAS = [LEGACY, MODERN];

export const FOREIGN_SERVERS = [
	{ name: "loadSkills of the SDK", eras: ERAS, start: startOfficial },
	{ name: "@olaservo/ext-skills", eras: ERAS, start: startExtSkills },
] as const;

/** Both leave out the name and description of a `SKILL.md` in directory reads. */
const BARE_CHILDREN = [/^resources\/directory\/read shows .*SKILL\.md with (?:the name|no desc)/];

const OFFICIAL: Pick<VisitedServer, "broken" | "flaws"> = {
	broken: [],
	flaws: { S4: { [LEGACY]: BARE_CHILDREN, [MODERN]: BARE_CHILDREN } },
};

const ANY_CURSOR = [/^a cursor that no page gave is accepted$/];

/** It does not escape file names in URIs, so clients cannot read those files. */
const RAW_NAMES = [
	/^skill:\/\/brand-kit\/references\/50% rule\.md: reading it fails: error -32602/,
	/^skill:\/\/brand-kit\/references\/FAQ #1\.md: reading it fails: error -32602/,
	/^skill:\/\/brand-kit\/references\/Tone & Voice\.md: reading it fails: error -32602/,
	/^skill:\/\/brand-kit\/references\/größen\.md: reading it fails: error -32602/,
	/^skill:\/\/.* is valid UTF-8 and sent as a blob$/,
];

const EXT_SKILLS: Pick<VisitedServer, "broken" | "flaws"> = {
	broken: ["brand-kit"],
	flaws: {
		...OFFICIAL.flaws,
		S10: { [LEGACY]: ANY_CURSOR, [MODERN]: ANY_CURSOR },
		S14: {
			[MODERN]: [
				/^skills\/get: ttlMs is missing \(5 answers\)$/,
				/^skills\/get: cacheScope is missing \(5 answers\)$/,
				/^resources\/directory\/read: ttlMs is missing \(\d+ answers\)$/,
				/^resources\/directory\/read: cacheScope is missing \(\d+ answers\)$/,
			],
		},
		S15: { [LEGACY]: RAW_NAMES, [MODERN]: RAW_NAMES },
	},
};

async function startOfficial(folder: string): Promise<RunningServer> {
	const skills = await loadSkills(folder);
	return serve("loadSkills of the SDK", OFFICIAL, (server) => skills.attach(server));
}

async function startExtSkills(folder: string): Promise<RunningServer> {
	const skills = discoverSkills(folder);
	return serve("@olaservo/ext-skills", EXT_SKILLS, (server) =>
		registerSkillResources(server, skills, folder, { directoryRead: true }),
	);
}

async function serve(
	name: string,
	facts: Pick<VisitedServer, "broken" | "flaws">,
	register: (server: McpServer) => void,
): Promise<RunningServer> {
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
	return { name, address: { url }, eras: ERAS, archives: [], ours: false, ...facts, close };
}
