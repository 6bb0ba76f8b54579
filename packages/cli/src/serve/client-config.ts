/** The configuration that makes a client use the server. */
import { resolve } from "node:path";
import { showJson } from "@skillbake/core";

export function stdioConfig(name: string, folder: string, flags: readonly string[]): string {
	const args = ["-y", "skillbake", "serve", resolve(folder), ...flags];
	return showJson({ mcpServers: { [name]: { command: "npx", args } } });
}

export function httpConfigs(name: string, url: string): [client: string, text: string][] {
	return [
		["most clients", showJson({ mcpServers: { [name]: { type: "http", url } } })],
		["Claude Code", `claude mcp add --transport http ${name} ${url}`],
		["VS Code", `code --add-mcp '${showJson({ name, type: "http", url })}'`],
	];
}
