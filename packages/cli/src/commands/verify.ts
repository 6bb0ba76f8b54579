/** `skillbake verify`: is a server's side of the extension right? */
import { defineCommand } from "../command.ts";
import { UsageError } from "../errors.ts";
import { EXIT } from "../exit-code.ts";
import { CONNECT_FLAGS, connectOptions, readTarget } from "../read-target.ts";
import { painter, print } from "../terminal.ts";

export const verify = defineCommand({
	name: "verify",
	summary: "check a server against the Skills extension",
	usage: "<url | -- command…>",
	about:
		"Connects as a strict host, reads every skill and checks what a server owes (S1 to S17), with digests, sizes, frontmatter, directory walk and prompts. Works for servers of any maker; exit code 1 if a check fails.",
	options: CONNECT_FLAGS,
	examples: [
		["verify http://127.0.0.1:3939/mcp", "a server over HTTP"],
		["verify -- npx skillbake serve skills", "a server over stdio"],
		["verify --era legacy --json -- node server.js", "in the older era, for programs"],
	],
	async run({ values, positionals, rest }) {
		const options = connectOptions(values);
		const target = readTarget("verify", positionals, rest, values);
		if (!target)
			throw new UsageError(
				`${positionals[0]} is not a URL. For a folder: skillbake verify -- skillbake serve ${positionals[0]}`,
			);
		const [{ connect }, { takeSurvey }, { makeReport, renderReport }] = await Promise.all([
			import("../connect.ts"),
			import("../verify/survey.ts"),
			import("../verify/report.ts"),
		]);
		const connection = await connect(target, options);
		try {
			const report = await makeReport(await takeSurvey(connection, options.timeout));
			print(
				values.json
					? JSON.stringify(report, null, 2)
					: renderReport(report, painter(process.stdout)),
			);
			return report.ok ? EXIT.clean : EXIT.problems;
		} finally {
			await connection.close();
		}
	},
});
