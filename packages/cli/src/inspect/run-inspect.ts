/** `skillbake inspect`: shows what a host sees of a folder or a server. */
import type { InspectInput } from "../commands/inspect.ts";
import { connect } from "../connect/connect.ts";
import type { Server } from "../connect/server.ts";
import { parseConnectOptions, parseServer } from "../input/parse-server.ts";
import { Failure } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { printError } from "../output/print-error.ts";
import { painter, print } from "../output/terminal.ts";
import { inspectServer } from "./inspect-server.ts";
import { renderInspection } from "./render-inspection.ts";

const DEFAULT_WIDTH = 100;

export async function runInspect(input: InspectInput): Promise<ExitCode> {
	const { values } = input;
	const options = parseConnectOptions(values);
	const remote = parseServer("inspect", input);
	const { server, exit } = remote ? { server: remote, exit: EXIT.clean } : await serveFolder(input);
	const connection = await connect(server, options);
	try {
		const inspection = await inspectServer(connection);
		print(
			values.json
				? JSON.stringify(inspection, null, 2)
				: renderInspection(
						inspection,
						painter(process.stdout),
						process.stdout.columns ?? DEFAULT_WIDTH,
					),
		);
		if (inspection.stopped === undefined) return exit;
		printError(new Failure(inspection.stopped));
		return EXIT.problems;
	} finally {
		await connection.close();
	}
}

/** Shows the valid skills of a folder, and fails if it also has invalid ones. */
async function serveFolder({
	values,
	positionals,
}: InspectInput): Promise<{ server: Server; exit: ExitCode }> {
	// Only a folder needs the compiler and the SDK's server.
	const [{ readSettings }, { oneFolder }, { compileFor, hasErrors }, { serveInMemory }] =
		await Promise.all([
			import("../input/read-settings.ts"),
			import("../folder/find-folders.ts"),
			import("../folder/compile-folder.ts"),
			import("../serve/serve-in-memory.ts"),
		]);
	const settings = await readSettings(values);
	const folder = oneFolder(positionals, settings, "inspect");
	const result = await compileFor(folder, settings);
	if (result.manifest.skills.length === 0)
		throw new Failure(`${folder} contains no skill that can be served.`);
	return {
		server: serveInMemory(folder, result.manifest),
		exit: hasErrors(result) ? EXIT.problems : EXIT.clean,
	};
}
