/** One bundle, built for the edge and without Node's modules, on every platform the docs name. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectV2, LEGACY, MODERN } from "../support/connect.ts";
import { findBinary } from "../support/find-binary.ts";
import { NODE_VERSIONS, nodeBinary } from "../support/node-binary.ts";
import { PNG, sampleManifest, sampleSkills } from "../support/sample-skills.ts";
import { tempDirectory } from "../support/temp-folder.ts";

const here = dirname(fileURLToPath(import.meta.url));
const directory = tempDirectory();
const bundle = join(directory, "worker.mjs");

const serverFile = (name: string) => join(here, "servers", `${name}.mjs`);

interface Platform {
	readonly name: string;
	command(): Promise<{ file: string; args: string[]; port?: number }>;
}
const PLATFORMS: readonly Platform[] = [
	...NODE_VERSIONS.map((major) => ({
		name: `Node ${major}`,
		command: async () => ({ file: nodeBinary(major), args: [serverFile("node"), bundle] }),
	})),
	{
		name: "Bun",
		command: async () => ({
			file: findBinary("bun", "bin/bun"),
			args: [serverFile("bun"), bundle],
		}),
	},
	{
		name: "Deno",
		command: async () => ({
			file: findBinary("deno", "deno"),
			args: [
				"run",
				"--allow-net",
				"--allow-read",
				"--no-lock",
				"--no-config",
				serverFile("deno"),
				bundle,
			],
		}),
	},
	{
		name: "workerd without nodejs_compat",
		async command() {
			const port = await freePort();
			const config = join(directory, "workerd.capnp");
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
			return { file: findBinary("workerd", "bin/workerd"), args: ["serve", config], port };
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

/** Starts the platform's server and waits until it answers. */
async function start(platform: Platform): Promise<{ child: ChildProcess; url: URL }> {
	const { file, args, port } = await platform.command();
	const child = spawn(file, args, { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
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
	throw new Error(`${platform.name} did not start: ${output}`);
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
	expect(imports, "the bundle has no imports").toEqual([]);
});

describe.each(PLATFORMS)("$name", (platform) => {
	let running: { child: ChildProcess; url: URL };
	beforeAll(async () => {
		running = await start(platform);
	});
	afterAll(() => running.child.kill("SIGKILL"));

	it.each(["legacy", "modern"])("serves skills to a %s client", async (era) => {
		const client = await connectV2({ url: running.url.href }, era === "modern" ? MODERN : LEGACY);
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
	});
});
