/** Serves a folder inside this process, over the same protocol as any other server. */
import { basename, resolve } from "node:path";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { BakedManifest } from "@skillbake/core";
import { fromManifest } from "@skillbake/runtime";
import { createServer } from "./create-server.ts";

export function serveInMemory(
	folder: string,
	manifest: BakedManifest,
): { fetch: (request: Request) => Promise<Response> } {
	const skills = fromManifest(manifest);
	const name = basename(resolve(folder));
	return createMcpHandler(() => createServer(skills, { name, tools: false }));
}
