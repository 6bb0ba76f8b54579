import skillbake from "unplugin-skillbake/vite";
import { createServer, type InlineConfig } from "vite";
import type { Project } from "./project.ts";

/** Starts a development server. `get` requests a script as a page does. */
export async function startServer(project: Project, options: InlineConfig = {}) {
	const server = await createServer({
		root: project.root,
		configFile: false,
		logLevel: "silent",
		plugins: [skillbake()],
		server: { port: 0, ws: false },
		optimizeDeps: { noDiscovery: true },
		...options,
	});
	await server.listen();
	const { port } = server.httpServer!.address() as { port: number };
	const headers = { "sec-fetch-dest": "script" };
	return {
		get: (url: string) => fetch(`http://localhost:${port}${url}`, { headers }),
		close: () => server.close(),
	};
}
