/** `skillbake inspect`: what a host would see of a folder or a server. */
import { defineCommand } from "../command.ts";
import { compileFor, hasErrors } from "../compile-folder.ts";
import { COMPILE_FLAGS, readSettings } from "../compile-options.ts";
import type { Target } from "../connect.ts";
import { Failure } from "../errors.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { oneFolder } from "../find-folders.ts";
import { CONNECT_FLAGS, connectOptions, readTarget } from "../read-target.ts";
import { painter, print } from "../terminal.ts";

export const inspect = defineCommand({
	name: "inspect",
	summary: "show what a host sees of a folder or a server",
	usage: "<dir | url | -- command…>",
	about:
		"Shows what a host sees: skills with sizes and estimated tokens, their files, prompts, the index, capabilities and the protocol era. A folder is served in memory for it.",
	options: { ...CONNECT_FLAGS, ...COMPILE_FLAGS },
	examples: [
		["inspect skills", "a folder, as if it were served"],
		["inspect http://127.0.0.1:3939/mcp --json", "a server, for programs"],
		["inspect -- node server.js", "a server over stdio"],
	],
	async run({ values, positionals, rest }) {
		const options = connectOptions(values);
		const server = readTarget("inspect", positionals, rest, values);
		let exit: ExitCode = EXIT.clean;
		const target: Target =
			server ??
			(await (async () => {
				const settings = await readSettings(values);
				const folder = oneFolder(positionals, settings, "inspect");
				const result = await compileFor(folder, settings);
				if (hasErrors(result)) exit = EXIT.problems;
				if (result.manifest.skills.length === 0)
					throw new Failure(`${folder} holds no skill that can be served.`);
				const { serveInMemory } = await import("../serve/serve-in-memory.ts");
				return serveInMemory(folder, result.manifest);
			})());
		const [{ connect }, { takeView }, { renderView }] = await Promise.all([
			import("../connect.ts"),
			import("../inspect/take-view.ts"),
			import("../inspect/render-view.ts"),
		]);
		const connection = await connect(target, options);
		try {
			const view = await takeView(connection, options.timeout);
			print(
				values.json
					? JSON.stringify(view, null, 2)
					: renderView(view, painter(process.stdout), process.stdout.columns ?? 100),
			);
			return exit;
		} finally {
			await connection.close();
		}
	},
});
