/**
 * Breaks a process at one of its changes of the disk; preloaded with `--require`. `BREAK_AT=7` kills it
 * at the seventh change, and `BREAK_AT=7:ENOSPC` lets that change fail. If it writes a file, half of
 * the file has been written by then. `COUNT_TO` names a file for the number of changes.
 */
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const { BREAK_AT = "", COUNT_TO } = process.env;
const [at, code] = BREAK_AT.split(":");
const { writeFileSync } = fs;
let changes = 0;

function step(name, [path, content, options]) {
	changes++;
	if (changes !== Number(at)) return;
	if (name.startsWith("writeFile")) {
		const bytes = Buffer.from(content);
		writeFileSync(path, bytes.subarray(0, bytes.length / 2), options);
	}
	if (!code) process.kill(process.pid, "SIGKILL");
	throw Object.assign(new Error(`${code}: broken by the test, ${name} '${path}'`), { code });
}

const CHANGES = ["mkdir", "writeFile", "chmod", "rename", "rm", "rmdir", "unlink"];
for (const [holder, names] of [
	[fs, CHANGES.map((name) => `${name}Sync`)],
	[fs.promises, CHANGES],
])
	for (const name of names) {
		const original = holder[name];
		const isAsync = holder === fs.promises;
		holder[name] = isAsync
			? async (...args) => {
					step(name, args);
					return original(...args);
				}
			: (...args) => {
					step(name, args);
					return original(...args);
				};
	}
syncBuiltinESMExports();

if (COUNT_TO) process.on("exit", () => writeFileSync(COUNT_TO, String(changes)));
