/**
 * A Vite development server with an MCP server in it, in the working directory. After each change
 * of a file it prints what a client that stays connected sees, as a line of JSON, or the error that
 * the browser's overlay would show.
 */
import skillbake from "unplugin-skillbake/vite";
import { createServer } from "vite";

const { options } = JSON.parse(process.argv[3] ?? "{}");
const report = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const server = await createServer({
	configFile: false,
	logLevel: "silent",
	plugins: [skillbake(options)],
	server: { middlewareMode: true, ws: false },
	optimizeDeps: { noDiscovery: true },
	appType: "custom",
});
const { client, ssr } = server.environments;

/** Loads the application and the skills that it imports, as a page would. */
async function checkPage() {
	await client.transformRequest("/src/app.js");
	for (const [id, { url }] of client.moduleGraph.idToModuleMap)
		if (id.includes("skillbake:")) await client.transformRequest(url);
}

let app;
async function look() {
	try {
		await checkPage();
		// Started only once: later, hot updates must reach the running application.
		app ??= await ssr.runner.import("/src/app.js");
		report({ built: await app.read() });
	} catch ({ message, loc, frame }) {
		report({ failed: message, loc, frame });
	}
}

await look();
for (const event of ["add", "change", "unlink", "addDir", "unlinkDir"])
	server.watcher.on(event, () => setTimeout(look, 200));
