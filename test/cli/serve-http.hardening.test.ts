/** Mutated requests on raw sockets: none of them ends `serve --http`, fills its memory or hangs it. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sendRaw, statuses } from "../support/raw-http.ts";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { connection, modernRequest, USUAL } from "./mutated-requests.ts";
import { serveHttp } from "./run-cli.ts";

const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 20);
const MAX_MEMORY_MB = 400;
/** How long a server that works may take to answer on a busy machine. */
const PATIENCE = 10_000;
/** A broken request may get no answer until its timeout, so nobody waits for one. */
const SILENCE = 25;

async function startServer(folder: string) {
	const { url, child, log } = await serveHttp([folder]);
	const memory = () =>
		Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]) / 1024;
	return { port: Number(url.port), child, log, memory };
}

it("gives up on a body that never comes", { timeout: 60_000 }, async () => {
	const { port } = await startServer(exampleSkills);
	const head = `POST /mcp HTTP/1.1\r\n${USUAL.join("\r\n")}\r\nContent-Length: 9\r\n\r\n{`;
	const started = performance.now();
	expect(statuses(await sendRaw(port, [head], { patience: 45_000 }))).toEqual([408]);
	expect(performance.now() - started).toBeGreaterThan(25_000);
});

it("keeps few answers in memory for a client that only sends", async () => {
	const folder = tempFolder({
		"big/SKILL.md": skillText("big"),
		"big/data.txt": "a".repeat(15_000_000),
	});
	const { port, memory } = await startServer(folder);
	const request = modernRequest("resources/read", { uri: "skill://big/data.txt" });
	const once = await sendRaw(port, [request], { patience: 2000 });
	expect(once.length).toBeGreaterThan(15_000_000);
	const before = memory();
	const socket = connect({ port, host: "127.0.0.1" });
	socket.on("error", () => {}).pause();
	socket.write(request.repeat(16));
	await new Promise((done) => setTimeout(done, 5000));
	const grown = Math.round(memory() - before);
	socket.destroy();
	console.log(`HTTP: 16 requests for 15 MB sent ahead take ${grown} MB`);
	expect(grown).toBeLessThan(120);
});

it(`answers a client after any request, for ${SECONDS} s`, {
	timeout: SECONDS * 1000 + 60_000,
}, async () => {
	const { port, child, log, memory } = await startServer(exampleSkills);
	let sent = 0;
	const answered = new Map<number, number>();
	const property = fc.asyncProperty(
		fc.array(connection, { minLength: 1, maxLength: 16 }),
		async (connections) => {
			const answers = await Promise.all(
				connections.map(({ parts, hangUp }) => sendRaw(port, parts, { hangUp, patience: SILENCE })),
			);
			for (const { parts } of connections) sent += parts.length;
			for (const status of answers.flatMap(statuses))
				answered.set(status, (answered.get(status) ?? 0) + 1);
			const alive = await sendRaw(
				port,
				["GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
				{ patience: PATIENCE },
			);
			expect({ exit: child.exitCode, alive: statuses(alive) }, log()).toEqual({
				exit: null,
				alive: [404],
			});
		},
	);
	await fc.assert(property, {
		numRuns: Number.POSITIVE_INFINITY,
		interruptAfterTimeLimit: SECONDS * 1000,
		markInterruptAsFailure: false,
	});
	const used = Math.round(memory());
	const table = [...answered].sort(([a], [b]) => a - b).map(([status, n]) => `${status} × ${n}`);
	console.log(`HTTP: ${sent} requests in ${SECONDS} s, ${used} MB; answers ${table.join(", ")}`);
	expect(sent).toBeGreaterThan(100);
	expect(used).toBeLessThan(MAX_MEMORY_MB);
});
