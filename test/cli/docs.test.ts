/** docs/cli.md shows what the commands print. `UPDATE_DOCS=1` updates it. */
import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { installedCli } from "./installed-cli.ts";
import { FIXTURES, project, serveHttp } from "./run-cli.ts";

beforeAll(installedCli);

const DOCS = fileURLToPath(new URL("../../docs/cli.md", import.meta.url));
const BLOCK = /```console\n([\s\S]*?)```/g;

it("docs/cli.md shows real output", { timeout: 120_000 }, async () => {
	const cwd = await project({ "tsconfig.json": "{}", "src/x": "" });
	cpSync(FIXTURES, cwd, { recursive: true });
	const before = readFileSync(DOCS, "utf8");
	let after = before;
	for (const [block, body] of before.matchAll(BLOCK)) {
		const commands = body!.split("\n").filter((line) => line.startsWith("$ "));
		let shown = "";
		for (const line of commands) shown += `${line}\n${await output(line.slice(2), cwd)}`;
		after = after.replace(block, () => `\`\`\`console\n${shown}\`\`\``);
	}
	if (process.env["UPDATE_DOCS"]) writeFileSync(DOCS, after);
	else expect(after).toBe(before);
});

/** Replaces times and ports, which differ between runs. */
async function output(command: string, cwd: string): Promise<string> {
	if (command.startsWith("skillbake serve")) {
		const { url, log } = await serveHttp(["skills"], { cwd });
		await expect.poll(log).toContain("VS Code");
		return log().replaceAll(url.port, "3939");
	}
	const { bin } = await installedCli();
	const env = { ...process.env, PATH: `${dirname(bin)}:${process.env["PATH"]}` };
	const shell = ["-c", `{ ${command}; } 2>&1 || echo "exit code $?"`];
	const { stdout } = await promisify(execFile)("bash", shell, { cwd: join(cwd), env });
	return stdout.replace(/\((?:\d+ ms|[\d.]+ s)\)/g, "(12 ms)");
}
