/** `skillbake serve`: a folder as a server, over stdio and HTTP, for clients of both eras. */
import { rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { beforeAll, describe, expect, it } from "vitest";
import { connectV1, connectV2, MODERN } from "../support/connect.ts";
import { exampleSkills } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { COUNTS } from "./examples.ts";
import { installedCli } from "./installed-cli.ts";
import { project, run, serveHttp, start } from "./run-cli.ts";

beforeAll(installedCli);

const REFUNDS = "skill://acme/billing/refunds/SKILL.md";

async function stdio(folder: string, ...flags: string[]) {
	const { bin } = await installedCli();
	return { command: bin, args: ["serve", folder, ...flags] };
}

/** Resolves with the URIs of updates once there is one. */
function updates(client: Awaited<ReturnType<typeof connectV1 | typeof connectV2>>): {
	readonly seen: string[];
	wait(text: string): Promise<void>;
} {
	const seen: string[] = [];
	client.fallbackNotificationHandler = async ({
		method,
		params,
	}: {
		method: string;
		params?: object | undefined;
	}) => {
		seen.push(`${method} ${(params as { uri?: string } | undefined)?.uri ?? ""}`.trim());
	};
	return {
		seen,
		wait: (text) => expect.poll(() => seen, { timeout: 15_000 }).toContain(text),
	};
}

describe("serve over stdio", () => {
	it("answers a legacy client", async () => {
		const client = await connectV1(await stdio(exampleSkills));
		const { contents } = await client.readResource({ uri: REFUNDS });
		expect(contents[0]).toMatchObject({ mimeType: "text/markdown" });
		expect((await client.listPrompts()).prompts).toHaveLength(COUNTS.skills);
		await client.close();
	});

	it("prints nothing but the protocol, and ends with its input", async () => {
		const initialize = {
			jsonrpc: "2.0",
			id: 1,
			method: "initialize",
			params: {
				protocolVersion: "2025-11-25",
				capabilities: {},
				clientInfo: { name: "t", version: "1" },
			},
		};
		const child = await start(["serve", exampleSkills, "--watch"]);
		let stdout = "";
		let stderr = "";
		child.stderr!.on("data", (chunk) => (stderr += chunk));
		child.stdout!.on("data", (chunk) => {
			stdout += chunk;
			child.stdin!.end();
		});
		child.stdin!.write(`${JSON.stringify(initialize)}\n`);
		const code = await new Promise((done) => child.once("close", done));
		expect(code).toBe(0);
		expect(
			stdout
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line).id),
		).toEqual([1]);
		expect(stderr).toBe(`serving ${COUNTS.skills} skills over stdio\n`);
	});

	it("tells connected clients of both eras what changed", async () => {
		const cwd = await project({
			"kit/a/SKILL.md": skillText("a"),
			"kit/b/SKILL.md": skillText("b"),
		});
		const where = await stdio(join(cwd, "kit"), "--watch");
		const [legacy, modern] = await Promise.all([connectV1(where), connectV2(where, MODERN)]);
		const [old, fresh] = [updates(legacy), updates(modern)];
		await legacy.subscribeResource({ uri: "skill://a/SKILL.md" });
		await modern.listen({
			resourcesListChanged: true,
			resourceSubscriptions: ["skill://a/SKILL.md"],
		});
		writeFileSync(join(cwd, "kit/a/SKILL.md"), skillText("a", { body: "# Updated\n" }));
		await old.wait("notifications/resources/updated skill://a/SKILL.md");
		await fresh.wait("notifications/resources/updated skill://a/SKILL.md");
		const { contents } = await legacy.readResource({ uri: "skill://a/SKILL.md" });
		expect(contents[0]).toMatchObject({ text: skillText("a", { body: "# Updated\n" }) });
		await Promise.all([legacy.close(), modern.close()]);
	});
});

describe("serve over HTTP", () => {
	it("shows the config to paste into clients", async () => {
		const { url, log } = await serveHttp([exampleSkills, "--name", "kit"]);
		await expect.poll(log).toContain(`claude mcp add --transport http kit ${url}`);
		expect(log()).toContain(`{"mcpServers":{"kit":{"type":"http","url":"${url}"}}}`);
	});

	it("refuses foreign hosts and origins, and other paths", async () => {
		const { url } = await serveHttp([exampleSkills]);
		const status = (path: string, headers: Record<string, string>) =>
			new Promise((done) =>
				request({ host: "127.0.0.1", port: url.port, path, method: "POST", headers }, (response) =>
					done(response.resume().statusCode),
				).end("{}"),
			);
		expect(await status("/mcp", { host: "evil.example" })).toBe(403);
		expect(await status("/mcp", { origin: "https://evil.example" })).toBe(403);
		expect(await status("/", {})).toBe(404);
	});

	it("reports that the port is in use", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await new Promise((done) => other.once("listening", done));
		const { port } = other.address() as { port: number };
		const { code, stderr } = await run(["serve", exampleSkills, "--http", String(port)]);
		other.close();
		expect(code).toBe(1);
		expect(stderr).toContain(`Port ${port} is in use. Choose another with --http <port>`);
	});

	it("follows the folder: changes, new and removed skills, and keeps the last good state", async () => {
		const cwd = await project({
			"kit/a/SKILL.md": skillText("a"),
			"kit/b/SKILL.md": skillText("b"),
		});
		const { url, log } = await serveHttp(["kit", "--watch"], { cwd });
		const [legacy, modern] = await Promise.all([
			connectV1({ url: url.href }),
			connectV2({ url: url.href }, MODERN),
		]);
		const [old, fresh] = [updates(legacy), updates(modern)];
		await modern.listen({
			resourcesListChanged: true,
			resourceSubscriptions: ["skill://a/SKILL.md"],
		});
		const paths = async () =>
			(await new SkillsClient(modern).list()).skills.map(({ uri }) => uri.slice(8, -9));
		writeFileSync(join(cwd, "kit/a/SKILL.md"), skillText("a", { body: "# Updated\n" }));
		await fresh.wait("notifications/resources/updated skill://a/SKILL.md");
		await old.wait("notifications/resources/updated skill://a/SKILL.md");
		await run(["new", "kit/c", "-d", "Does c."], { cwd });
		await expect.poll(paths, { timeout: 15_000 }).toEqual(["a", "b", "c"]);
		writeFileSync(join(cwd, "kit/b/SKILL.md"), skillText("wrong"));
		await expect.poll(log, { timeout: 15_000 }).toContain("still serving the last valid state");
		expect(await paths()).toEqual(["a", "b", "c"]);
		rmSync(join(cwd, "kit/b"), { recursive: true });
		await expect.poll(paths, { timeout: 15_000 }).toEqual(["a", "c"]);
		expect(fresh.seen).toContain("notifications/resources/list_changed");
		await Promise.all([legacy.close(), modern.close()]);
	});
});

describe("serve checks the folder first", () => {
	it("refuses invalid skills, or leaves them out", async () => {
		const cwd = await project({
			"kit/a/SKILL.md": skillText("a"),
			"kit/b/SKILL.md": skillText("x"),
		});
		const refused = await run(["serve", "kit"], { cwd });
		expect(refused).toMatchObject({ code: 1, stdout: "" });
		expect(refused.stderr).toContain("[name-directory]");
		expect(refused.stderr).toContain("--allow-invalid");
		const { url } = await serveHttp(["kit", "--allow-invalid"], { cwd });
		const client = await connectV2({ url: url.href }, MODERN);
		expect((await new SkillsClient(client).list()).skills).toHaveLength(1);
		await client.close();
	});

	it("needs at least one skill", async () => {
		const cwd = await project({ "kit/b/SKILL.md": skillText("x"), "empty/x": "" });
		const none = await run(["serve", "kit", "--allow-invalid"], { cwd });
		expect(none).toMatchObject({ code: 1, stdout: "" });
		expect(none.stderr).toContain("contains no skill that can be served");
		expect((await run(["serve", "empty"], { cwd })).code).toBe(1);
		expect((await run(["serve", "nope"], { cwd })).code).toBe(1);
	});

	it("offers a tool on request", async () => {
		const client = await connectV1(await stdio(exampleSkills, "--tools"));
		expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["load_skill"]);
		await client.close();
	});
});
