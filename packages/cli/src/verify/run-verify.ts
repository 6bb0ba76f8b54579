/** `skillbake verify`: checks a server against the extension. */
import type { VerifyInput } from "../commands/verify.ts";
import { connect } from "../connect/connect.ts";
import { parseConnectOptions, parseServer } from "../input/parse-server.ts";
import { Failure, UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { printError } from "../output/print-error.ts";
import { painter, print } from "../output/terminal.ts";
import { renderVerification } from "./render-verification.ts";
import { verifyServer } from "./verify-server.ts";

export async function runVerify(input: VerifyInput): Promise<ExitCode> {
	const { values, positionals } = input;
	const options = parseConnectOptions(values);
	const server = parseServer("verify", input);
	if (!server)
		throw new UsageError(
			`${positionals[0]} is not a URL. To verify a folder: skillbake verify -- skillbake serve ${positionals[0]}`,
		);
	const connection = await connect(server, options);
	try {
		const verification = await verifyServer(connection);
		print(
			values.json
				? JSON.stringify(verification, null, 2)
				: renderVerification(verification, painter(process.stdout)),
		);
		if (verification.stopped !== undefined) printError(new Failure(verification.stopped));
		return verification.ok ? EXIT.clean : EXIT.problems;
	} finally {
		await connection.close();
	}
}
