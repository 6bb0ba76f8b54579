/** The same bundle, built for the edge and without Node's modules, in every runtime we name. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PNG, sampleManifest, sampleSkills } from "../runtime/sample-skills.ts";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "skillbake-"));
const bundle = join(folder, "worker.mjs");

/** The binary in the platform package that a package like `bun` depends on. */
function platformBinary(name: string, file: string): string {
	const manifest = require.resolve(`${name}/package.json`);
	const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
	const resolve = createRequire(manifest).resolve;
	for (const dependency of Object.keys(optionalDependencies)) {
		try {
			return join(dirname(resolve(`${dependency}/package.json`)), file);
		} catch {
			// Of all platforms only this machine's is installed.
		}
	}
	throw new Error(`${name} has no package for this platform`);
}

/** Node 20, 22 and 24 come from npm for Linux; elsewhere the Node that runs the tests stands in. */
function nodeBinary(major: number): string {
	const binary = join(here, `../node_modules/node-${major}/bin/node`);
	if (existsSync(binary)) return binary;
	if (process.platform === "linux" && process.arch === "x64")
		throw new Error(`Node ${major} is not installed: it is an optional dependency of this package`);
	return process.execPath;
}

const host = (name: string) => join(here, "hosts", `${name}.mjs`);

interface Runtime {
	readonly name: string;
	command(): Promise<{ file: string; args: string[]; port?: number }>;
}
const RUNTIMES: readonly Runtime[] = [
	...[20, 22, 24].map((major) => ({
		name: `Node ${major}`,
		command: async () => ({ file: nodeBinary(major), args: [host("node"), bundle] }),
	})),
	{
		name: "Bun",
		command: async () => ({
			file: platformBinary("bun", "bin/bun"),
			args: [host("bun"), bundle],
		}),
	},
	{
		name: "Deno",
		command: async () => ({
			file: platformBinary("deno", "deno"),
			args: [
				"run",
				"--allow-net",
				"--allow-read",
				"--no-lock",
				"--no-config",
				host("deno"),
				bundle,
			],
		}),
	},
	{
		name: "workerd without nodejs_compat",
		async command() {
			const port = await freePort();
			const config = join(folder, "workerd.capnp");
			writeFileSync(
				config,
				`using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
    compatibilityDate = "2025-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
			);
			return { file: platformBinary("workerd", "bin/workerd"), args: ["serve", config], port };
		},
	},
];

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	await new Promise((done) => server.close(done));
	return port;
}

/** Starts the runtime and waits until it answers. */
async function start(runtime: Runtime): Promise<{ child: ChildProcess; url: URL }> {
	const { file, args, port } = await runtime.command();
	const child = spawn(file, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	child.stdout.on("data", (data) => {
		output += data;
	});
	child.stderr.on("data", (data) => {
		output += data;
	});
	for (let waited = 0; waited < 30_000; waited += 50) {
		const found = port ?? /^port (\d+)/m.exec(output)?.[1];
		if (found) {
			const url = new URL(`http://127.0.0.1:${found}/mcp`);
			const answered = await fetch(url).then(
				() => true,
				() => false,
			);
			if (answered) return { child, url };
		}
		if (child.exitCode !== null) break;
		await new Promise((done) => setTimeout(done, 50));
	}
	child.kill();
	throw new Error(`${runtime.name} did not start: ${output}`);
}

beforeAll(async () => {
	const { contents, ...manifest } = sampleManifest;
	const { metafile } = await build({
		entryPoints: [join(here, "worker.ts")],
		outfile: bundle,
		bundle: true,
		format: "esm",
		conditions: ["workerd", "worker", "browser"],
		metafile: true,
		plugins: [
			{
				name: "virtual-skills",
				setup({ onResolve, onLoad }) {
					onResolve({ filter: /^virtual:skills$/ }, () => ({
						path: "skills",
						namespace: "virtual",
					}));
					onLoad({ filter: /.*/, namespace: "virtual" }, () => ({
						contents: `export const manifest = ${JSON.stringify(manifest)}; export const contents = ${JSON.stringify(contents)};`,
					}));
				},
			},
		],
	});
	const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
	expect(imports, "the bundle stands alone").toEqual([]);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(RUNTIMES)("$name", (runtime) => {
	it.each(["legacy", "modern"])("serves skills to a %s client", async (era) => {
		const { child, url } = await start(runtime);
		try {
			const client = new Client(
				{ name: "test", version: "1.0.0" },
				{ versionNegotiation: { mode: era === "modern" ? { pin: "2026-07-28" } : "legacy" } },
			);
			await client.connect(new StreamableHTTPClientTransport(url));
			const any = {
				"~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) },
			} as const;
			const { skills } = (await client.request({ method: "skills/list" }, any)) as {
				skills: { uri: string }[];
			};
			expect(skills.map(({ uri }) => uri)).toEqual(sampleManifest.skills.map(({ uri }) => uri));
			const uri = "skill://acme/billing/refunds";
			const text = await client.readResource({ uri: `${uri}/templates/Q%20A.md` });
			expect(text.contents[0]).toMatchObject({ text: "\ufeffDear customer,\n" });
			const blob = await client.readResource({ uri: `${uri}/logo.png` });
			expect(blob.contents[0]).toMatchObject({ blob: Buffer.from(PNG).toString("base64") });
			const directory = (await client.request(
				{ method: "resources/directory/read", params: { uri } },
				any,
			)) as { resources: { name: string }[] };
			expect(directory.resources.map(({ name }) => name)).toEqual([
				"refunds",
				"empty.txt",
				"logo.png",
				"nested",
				"templates",
			]);
			const prompt = await client.getPrompt({ name: "acme/billing/refunds" });
			expect(prompt.messages).toEqual([
				{
					role: "user",
					content: {
						type: "text",
						text: await sampleSkills.get("acme/billing/refunds").promptText(),
					},
				},
			]);
			const tool = await client.callTool({ name: "load_skill", arguments: { name: "nested" } });
			expect(tool.content).toMatchObject([{ type: "text" }]);
			await client.close();
		} finally {
			child.kill("SIGKILL");
		}
	});
});
