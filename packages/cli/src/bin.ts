#!/usr/bin/env node
/** `skillbake`: the process around `run`. */
import { run } from "./run.ts";
import { flush } from "./terminal.ts";

// `skillbake check | head` ends when head has seen enough; that is no error.
for (const stream of [process.stdout, process.stderr])
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit();
		throw error;
	});

process.exitCode = await run(process.argv.slice(2));
await flush();
// A server under test may have left a pipe or a socket open.
process.exit();
