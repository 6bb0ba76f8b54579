// Runs `skillbake` as its users do, in a process of its own.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));

/** @param {readonly string[]} args @param {string} [cwd] */
export function startCli(args, cwd) {
	return spawn(process.execPath, [BIN, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
}

/** @param {readonly string[]} args @param {string} [cwd] @returns {Promise<{ code: number | null, stdout: string, stderr: string }>} */
export async function runCli(args, cwd) {
	const child = startCli(args, cwd);
	let [stdout, stderr] = ["", ""];
	child.stdout.on("data", (chunk) => (stdout += chunk));
	child.stderr.on("data", (chunk) => (stderr += chunk));
	const code = await new Promise((done) => child.once("close", done));
	return { code, stdout, stderr };
}

/** @param {string} folder @returns {Promise<{ url: string, stop: () => void }>} */
export async function serveFolder(folder) {
	const child = startCli(["serve", folder, "--allow-invalid", "--http", "0"]);
	let log = "";
	const url = await new Promise((done, fail) => {
		child.stderr.on("data", (chunk) => {
			// Only the end: the problems of a large folder come first.
			log = (log + chunk).slice(-2000);
			const found = /at (http:\S+);/.exec(log)?.[1];
			if (found) done(found);
		});
		child.once("close", () => fail(new Error(`serve ended: ${log}`)));
	});
	return { url, stop: () => child.kill() };
}
