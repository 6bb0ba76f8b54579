/** `skillbake serve`: runs any folder of skills as an MCP server. */
import { basename, resolve } from "node:path";
import { quote } from "@skillbake/core";
import type { ServeInput } from "../commands/serve.ts";
import { folderCompiler, hasErrors, printProblems } from "../folder/compile-folder.ts";
import { oneFolder } from "../folder/find-folders.ts";
import { readSettings } from "../input/read-settings.ts";
import { Failure, UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { count, note } from "../output/terminal.ts";
import { untilInterrupted } from "../watch/until-interrupted.ts";
import { type FollowedFolder, followFolder } from "./follow-folder.ts";

const MAX_PORT = 65_535;

export async function runServe({ values, positionals }: ServeInput): Promise<ExitCode> {
	const { tools: offersTool = false, ...compileValues } = values;
	const settings = await readSettings(compileValues);
	const folder = oneFolder(positionals, settings, "serve");
	const port = values.http === undefined ? undefined : parsePort(values.http);
	const allowInvalid = values["allow-invalid"] === true;
	const watch = values.watch === true;
	let followed: FollowedFolder | undefined;
	const compiler = folderCompiler(folder, settings, {
		contents: "disk",
		onChanged: (path) => followed?.update([path]),
	});
	const first = await compiler.compile();
	printProblems(folder, first);
	if (hasErrors(first) && !allowInvalid)
		throw new Failure(
			"Nothing is served because of these errors. --allow-invalid serves the other skills.",
		);
	const { skills } = first.manifest;
	if (skills.length === 0) throw new Failure(`${folder} contains no skill that can be served.`);

	// The SDK is loaded only now: a folder with errors is reported without it.
	const [{ serveManifest }, { createServer }] = await Promise.all([
		import("./live-skills.ts"),
		import("./create-server.ts"),
	]);
	const live = serveManifest(first.manifest);
	const name = values.name ?? basename(resolve(folder));
	const create = () => createServer(live.skills, { name, tools: offersTool });
	const serving =
		port === undefined
			? (await import("./serve-stdio.ts")).serveStdio(create)
			: await (await import("./serve-http.ts")).serveHttp(port, create);
	for (const line of serving.describe({
		skills: count(skills.length, "skill"),
		name,
		folder,
		watch,
	}))
		note(line);
	const { notify } = serving;
	followed = followFolder({ folder, compiler, first, live, allowInvalid, watch, notify });
	await Promise.race([serving.ended, untilInterrupted()]);
	followed.close();
	await serving.close();
	return EXIT.clean;
}

function parsePort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= MAX_PORT) return port;
	throw new UsageError(`--http takes a port from 0 to ${MAX_PORT}, not ${quote(text)}.`);
}
