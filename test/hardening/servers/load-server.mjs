// The HTTP server of examples/server-v2, in two forms: with skills that are replaced every 100 ms, or
// with the same answers as constants. Arguments: "skills" or "bare", and a file with their data.
import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import {
	localhostHostValidation,
	localhostOriginValidation,
	toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer, ProtocolError } from "@modelcontextprotocol/server";
import { fromManifest, registerSkills } from "@skillbake/runtime";

const [, , form, file] = process.argv;
const { versions, constants } = JSON.parse(readFileSync(file, "utf8"));
const MS_PER_UPDATE = 100;
let isUpdating = false;
let updates = 0;

const handle = toNodeHandler(
	createMcpHandler(form === "skills" ? serveSkills() : serveConstants()),
);
const isLocalHost = localhostHostValidation();
const isLocalOrigin = localhostOriginValidation();
const http = createHttpServer((request, response) => {
	if (isLocalHost(request, response) && isLocalOrigin(request, response)) handle(request, response);
});
http.listen(0, "127.0.0.1", () => process.send({ port: http.address().port }));

process.on("message", (message) => {
	isUpdating = message === "update";
	if (message !== "measure") return;
	const { user, system } = process.cpuUsage();
	globalThis.gc();
	process.send({ cpu: user + system, heap: process.memoryUsage().heapUsed, updates });
});

function createServer(instructions) {
	const server = new McpServer({ name: "acme", version: "1.0.0" }, { instructions });
	server.registerTool("ping", { description: "Says pong." }, () => ({
		content: [{ type: "text", text: "pong" }],
	}));
	return server;
}

/** Each request has a server of its own, so an update reaches every server that exists at that moment. */
function serveSkills() {
	let skills = fromManifest(versions[0]);
	/** Most requests end within a turn of the event loop; this one is there for every update. */
	const resident = registerSkills(createServer(), skills);
	const registrations = new Set([resident]);
	setInterval(() => {
		if (!isUpdating) return;
		skills = fromManifest(versions[++updates % versions.length]);
		for (const registration of registrations) registration.update(skills);
	}, MS_PER_UPDATE);
	return () => {
		const server = createServer(skills.catalog());
		const registration = registerSkills(server, skills);
		registrations.add(registration);
		server.server.onclose = () => registrations.delete(registration);
		return server;
	};
}

function serveConstants() {
	const answers = new Map(constants.map(([key, result]) => [key, result]));
	const methods = new Set(constants.map(([key]) => key.split(" ")[0]));
	const params = { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } };
	const answer = (method, { uri, name } = {}) => {
		const result = answers.get(`${method} ${uri ?? name ?? ""}`);
		if (!result) throw new ProtocolError(-32602, "Not found");
		return result;
	};
	return () => {
		const server = createServer("Read the SKILL.md of a skill before a task it covers");
		server.server.registerCapabilities({
			extensions: { "io.modelcontextprotocol/skills": { directoryRead: true } },
			resources: {},
			prompts: {},
			completions: {},
		});
		for (const method of methods)
			if (method.startsWith("skills/") || method === "resources/directory/read")
				server.server.setRequestHandler(method, { params }, (params) => answer(method, params));
			else server.server.setRequestHandler(method, ({ params }) => answer(method, params));
		return server;
	};
}
