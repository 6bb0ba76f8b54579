/** `skillbake serve`: any folder of skills as a running MCP server. */
import { basename, resolve } from "node:path";
import type { CompileResult, Compiler } from "@skillbake/compiler";
import { defineCommand } from "../command.ts";
import { folderCompiler, hasErrors, reportProblems } from "../compile-folder.ts";
import { COMPILE_FLAGS, readSettings } from "../compile-options.ts";
import { Failure, UsageError } from "../errors.ts";
import { EXIT } from "../exit-code.ts";
import { oneFolder } from "../find-folders.ts";
import type { LiveFolder } from "../serve/live-skills.ts";
import { note } from "../terminal.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import { type DirWatcher, watchDirs } from "../watch-dirs.ts";

const DEFAULT_PORT = 3939;

export const serve = defineCommand({
	name: "serve",
	summary: "run any folder of skills as an MCP server",
	usage: "[dir]",
	about:
		"Serves a folder of skills over stdio, or over Streamable HTTP on this machine only. The folder is checked first.",
	options: {
		http: {
			type: "string",
			value: "[port]",
			help: `serve over HTTP on loopback [port ${DEFAULT_PORT}; 0 takes any free one]`,
		},
		watch: { type: "boolean", short: "w", help: "follow changes and tell connected clients" },
		"allow-invalid": { type: "boolean", help: "leave out skills with errors, serve the others" },
		tools: { type: "boolean", help: "also offer a tool, for clients that know only tools" },
		name: { type: "string", value: "<name>", help: "the server's name [that of the folder]" },
		...COMPILE_FLAGS,
	},
	examples: [
		["serve skills", "over stdio, as a client starts it"],
		["serve skills --http", `on http://127.0.0.1:${DEFAULT_PORT}/mcp`],
		["serve skills --http 8080 --watch", "another port, with live updates"],
	],
	/** The port may be left out, which `parseArgs` does not know. */
	prepare(args) {
		return args.flatMap((arg, at) => {
			if (arg === "--http")
				return [`--http=${/^\d+$/.test(args[at + 1] ?? "") ? args[at + 1] : DEFAULT_PORT}`];
			return args[at - 1] === "--http" && /^\d+$/.test(arg) ? [] : [arg];
		});
	},
	async run({ values, positionals }) {
		const settings = await readSettings(values);
		const folder = oneFolder(positionals, settings, "serve");
		const port = values.http === undefined ? undefined : readPort(values.http);
		const compiler = folderCompiler(folder, settings);
		const first = await compiler.compile();
		reportProblems(folder, first);
		if (hasErrors(first) && !values["allow-invalid"])
			throw new Failure("Nothing is served; --allow-invalid leaves out the skills with errors.");
		const { skills } = first.manifest;
		if (skills.length === 0) throw new Failure(`${folder} holds no skill that can be served.`);

		const [{ serveManifest }, { createServer }, { httpConfigs, stdioConfig }] = await Promise.all([
			import("../serve/live-skills.ts"),
			import("../serve/create-server.ts"),
			import("../serve/client-config.ts"),
		]);
		const live = serveManifest(first.manifest);
		const name = values.name ?? basename(resolve(folder));
		const create = () => createServer(live.skills, { name, tools: values.tools === true });
		const count = `${skills.length} ${skills.length === 1 ? "skill" : "skills"}`;
		const follow = (notify: (changed: readonly string[]) => void) =>
			values.watch
				? followFolder({
						folder,
						compiler,
						first,
						live,
						notify,
						tolerant: values["allow-invalid"] === true,
					})
				: undefined;

		if (port !== undefined) {
			const { serveHttp } = await import("../serve/serve-http.ts");
			const serving = await serveHttp(port, create);
			note(`serving ${count} at ${serving.url}; Ctrl-C ends`);
			for (const [client, text] of httpConfigs(name, serving.url)) note(`  ${client}: ${text}`);
			const watcher = follow(serving.notify);
			await untilInterrupted();
			watcher?.close();
			await serving.close();
			return EXIT.clean;
		}
		const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
		const ended = new Promise<void>((done) => process.stdin.once("close", done).once("end", done));
		const serving = serveStdio(create, { onerror: (error) => note(`error ${error.message}`) });
		note(`serving ${count} over stdio`);
		if (process.stdin.isTTY) {
			const flags = values.watch ? ["--watch"] : [];
			note(
				`A client starts this command itself. Paste into its config:\n  ${stdioConfig(name, folder, flags)}`,
			);
		}
		const watcher = follow(() => {});
		await Promise.race([ended, untilInterrupted()]);
		watcher?.close();
		await serving.close();
		return EXIT.clean;
	},
});

function readPort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new UsageError(`--http takes a port from 0 to 65535, not ${JSON.stringify(text)}.`);
}

/** Serves each good state of the folder; a bad one is reported and the last good one stays. */
function followFolder(options: {
	readonly folder: string;
	readonly compiler: Compiler;
	readonly first: CompileResult;
	readonly live: LiveFolder;
	readonly tolerant: boolean;
	notify(changed: readonly string[]): void;
}): DirWatcher {
	const { folder, compiler, live, tolerant } = options;
	let last = options.first;
	let running = Promise.resolve();
	const update = async (paths: readonly string[]) => {
		const result = await compiler.compile(paths);
		watcher.follow(result.dependencies.dirs);
		// A compiler gives the same result again if nothing changed.
		if (result === last) return;
		last = result;
		reportProblems(folder, result);
		if ((hasErrors(result) && !tolerant) || result.manifest.skills.length === 0)
			return note("still serving the last good state");
		const changed = await live.replace(result.manifest);
		options.notify(changed);
		if (changed.length > 0) note(`updated ${changed.join(", ")}`);
	};
	const watcher = watchDirs((paths) => {
		running = running.then(() => update(paths)).catch((error: Error) => note(error.message));
	});
	watcher.follow(options.first.dependencies.dirs);
	return watcher;
}
