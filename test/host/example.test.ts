/** The terminal host of `examples/host`, used as a person would. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listen } from "../support/listen.ts";
import { exampleSkills, examples } from "../support/repository.ts";
import { HELLO, LETTERS, REFUNDS, withFile } from "../support/sample-skills.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import { strictModern } from "./strict-servers.ts";
import { WireServer } from "./wire-server.ts";

const HOST = join(examples, "host/host.mjs");

/** Starts the example; `type` sends a line and returns the output until the next prompt. */
async function open(...args: string[]) {
	const child = spawn(process.execPath, [HOST, ...args], { stdio: ["pipe", "pipe", "inherit"] });
	let output = "";
	let wake = () => {};
	child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
		output += chunk;
		wake();
	});
	const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
	child.on("exit", () => wake());
	const prompt = async () => {
		while (!output.endsWith("> ") && child.exitCode === null)
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		const printed = output.replace(/> $/, "");
		output = "";
		return printed;
	};
	const greeting = await prompt();
	return {
		greeting,
		type: (line: string) => {
			child.stdin.write(`${line}\n`);
			return prompt();
		},
		quit: () => {
			child.stdin.write("quit\n");
			return exited;
		},
	};
}

/** A handler on a port of its own. */
async function serve(server: { readonly fetch: typeof fetch }) {
	const http = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const answer = await server.fetch(`http://wire.test${request.url}`, {
			method: request.method ?? "GET",
			headers: request.headers as Record<string, string>,
			...(request.method === "POST" && { body: Buffer.concat(chunks).toString("utf8") }),
		});
		response.writeHead(answer.status, {
			"content-type": answer.headers.get("content-type") ?? "text/plain",
		});
		response.end(Buffer.from(await answer.arrayBuffer()));
	});
	return listen(http);
}

it("lists, approves, loads, reads, and asks again for a changed skill", async () => {
	const server = new WireServer(REFUNDS, LETTERS, HELLO);
	const running = await serve(server);
	const state = tempDirectory();
	const host = await open("--label", "acme", "--state", state, running.url);
	expect(host.greeting).toContain("Connected. Found 3 skills; no file has been read yet.");
	expect(server.reads()).toEqual([]);
	expect(await host.type("list")).toContain("acme/acme/refunds  Handles refunds");
	expect(await host.type("load refunds")).toMatch(/^Refused \(approval\): /);
	expect(await host.type("approve refunds")).toBe(
		"Approved acme/acme/refunds. Withheld: allowed-tools.\n",
	);
	expect(await host.type("load refunds")).toContain("# Refunds");
	expect(await host.type("files")).toContain("skill://acme/refunds/references/policy.md  20 bytes");
	expect(await host.type("read references/policy.md")).toContain("Line one");
	expect(await host.type("read references/FAQ #1.md")).toContain("BOM and no final newline");
	expect(await host.type("read assets/logo.png")).toContain("binary file of 12 bytes");
	expect(await host.type("read file:///etc/passwd")).toMatch(/^Refused \(origin\): /);
	expect(await host.type("read references/other.md")).toMatch(/^Refused \(unlisted\): /);

	server.skills[0] = withFile(REFUNDS, "references/policy.md", "Pay everything.\n");
	expect(await host.type("refresh")).toBe(
		"0 new, 1 changed, 0 removed, 0 invalid.\nacme/acme/refunds has changed. Approve it again to use it.\n",
	);
	expect(await host.type("read references/policy.md")).toMatch(/^Refused \(revoked\): /);
	expect(await host.type("load refunds")).toMatch(/^Refused \(revoked\): /);
	await host.type("approve refunds allowed-tools");
	await host.type("load refunds");
	expect(await host.type("read references/policy.md")).toContain("Pay everything.");
	expect(await host.quit()).toBe(0);

	// The approval outlives the process, bound to the approved version.
	const later = await open("--label", "acme", "--state", state, running.url);
	expect(await later.type("load refunds")).toContain("# Refunds");
	expect(await later.quit()).toBe(0);
	expect(readdirSync(join(state, "cache"))).toEqual([".tmp", "acme"]);
	await running.close();
});

it("declares the extension, without which a strict server refuses", async () => {
	const running = await serve({ fetch: await strictModern() });
	const host = await open(running.url);
	expect(host.greeting).toContain("Connected. Found 1 skills;");
	expect(await host.quit()).toBe(0);
	await running.close();
});

it("talks to a command, and keeps its skills apart from those of a local folder", async () => {
	const command = [process.execPath, join(import.meta.dirname, "stdio-server.mjs"), exampleSkills];
	const host = await open("--local", exampleSkills, ...command);
	expect(host.greeting).toContain("Connected. Found 10 skills;");
	expect(await host.type("list")).toContain(
		'"hello-world" is shared by server/hello-world and local/hello-world',
	);
	expect(await host.type("load hello-world")).toMatch(/^Refused \(collision\): /);
	expect(await host.type("load local/hello-world")).toContain('origin="local"');
	expect(await host.type("load server/hello-world")).toMatch(/^Refused \(approval\): /);
	for (const word of ["nonsense", "constructor"])
		expect(await host.type(word)).toBe(`Unknown command: ${word}. Type help for a list.\n`);
	expect(await host.type("help")).toContain("approve <skill>");
	expect(await host.quit()).toBe(0);
});
