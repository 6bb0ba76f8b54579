/** Creates an MCP server that offers only skills. */
import { McpServer } from "@modelcontextprotocol/server";
import { type AnySkills, registerSkills } from "@skillbake/runtime";

export interface ServerOptions {
	readonly name: string;
	readonly tools: boolean;
}

const MAX_SKILLS_IN_INSTRUCTIONS = 50;

export function createServer(skills: AnySkills, { name, tools }: ServerOptions): McpServer {
	const server = new McpServer(
		{ name, version: "1.0.0" },
		// A long catalog would fill the context that skills are meant to save.
		skills.size <= MAX_SKILLS_IN_INSTRUCTIONS ? { instructions: skills.catalog() } : {},
	);
	registerSkills(server, skills, { tools });
	return server;
}
