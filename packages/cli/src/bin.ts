/** Runs one command and exits with its code. */
import { flush } from "./output/terminal.ts";
import { run } from "./run.ts";

// `skillbake check | head` closes the pipe early, which is not an error.
for (const stream of [process.stdout, process.stderr])
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit();
		throw error;
	});

process.exitCode = await run(process.argv.slice(2));
await flush();
// A server that was inspected or verified may have left a pipe or a socket open.
process.exit();
