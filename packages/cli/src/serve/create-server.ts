/** An MCP server that has nothing but skills. */
import { McpServer } from "@modelcontextprotocol/server";
import { type AnySkills, registerSkills } from "@skillbake/runtime";

export interface ServerOptions {
	readonly name: string;
	readonly tools: boolean;
}

const MOST_IN_INSTRUCTIONS = 50;

export function createServer(skills: AnySkills, { name, tools }: ServerOptions): McpServer {
	const server = new McpServer(
		{ name, version: "1.0.0" },
		// A long catalog would fill the context it is meant to save.
		skills.size <= MOST_IN_INSTRUCTIONS ? { instructions: skills.catalog() } : {},
	);
	registerSkills(server, skills, { tools });
	return server;
}
