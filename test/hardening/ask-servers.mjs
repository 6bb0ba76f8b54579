// Reads every skill file through the bundle in each of the given directories: `node ask-servers.mjs <directory>…`
// Prints, per directory, a line of JSON: for each URI whether the bytes have its digest, or the error.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const digestOf = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
for (const directory of process.argv.slice(2)) {
	const answers = [];
	// Half of a bundle does not run, or exports nothing.
	const bundle = await import(pathToFileURL(join(directory, "out/main.js"))).catch(() => ({}));
	for (const skill of bundle.skills ?? [])
		for (const { uri, digest, bytes } of skill.files)
			answers.push([
				uri,
				await bytes().then(
					(b) => digestOf(b) === digest,
					(e) => e.message,
				),
			]);
	console.log(JSON.stringify(answers));
}
