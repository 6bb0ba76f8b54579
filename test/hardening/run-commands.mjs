// Runs one command of the command line in each of several directories: `node run-commands.mjs <args as JSON> <directory>…`
import { fileURLToPath } from "node:url";

const { run } = await import(
	fileURLToPath(new URL("../../packages/cli/dist/cli.js", import.meta.url))
);
const [, , args, ...directories] = process.argv;
for (const directory of directories) {
	process.chdir(directory);
	await run(JSON.parse(args));
}
