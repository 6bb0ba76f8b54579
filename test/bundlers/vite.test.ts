/** Vite and the tools built on it: Vitest, development servers, environments, workers. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import skillbake from "unplugin-skillbake/vite";
import { build, createBuilder, createServer } from "vite";
import { expect, test } from "vitest";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { createProject, link, type Project, run } from "./project.ts";
import { startServer } from "./start-vite.ts";
import { watchEnvironment } from "./watch.ts";

function createSkillsProject(): Project {
	return createProject({
		"src/main.js": 'import skills from "./skills?mcp";\nexport const paths = skills.paths;\n',
		"src/skills/one/SKILL.md": skillText("one"),
	});
}

test("Vitest", async () => {
	const project = createSkillsProject();
	link(project, "unplugin-skillbake");
	project.write({
		"vitest.config.js": `
			import skillbake from "unplugin-skillbake/vite";
			export default { plugins: [skillbake()] };`,
		"src/skills.test.js": `
			import { expect, test } from "vitest";
			import skills from "./skills?mcp";
			import lazy from "./skills?mcp&content=lazy";
			test("skills", async () => {
				expect(skills.paths).toEqual(["one"]);
				expect(await lazy.get("one").file("SKILL.md").text()).toContain("Use one.");
			});`,
	});
	link(project, "vitest", ".");
	const { code, output } = await run(
		process.execPath,
		[join(repository, "node_modules/vitest/vitest.mjs"), "run"],
		project,
	);
	expect(code, output).toBe(0);
	expect(output).toContain("1 passed");
});

test("Vitest in watch mode reruns the tests of a changed skill", async () => {
	const project = createSkillsProject();
	link(project, "unplugin-skillbake");
	link(project, "vitest", ".");
	project.write({
		"vitest.config.js": `
			import skillbake from "unplugin-skillbake/vite";
			export default { plugins: [skillbake()] };`,
		"src/skills.test.js": `
			import { test } from "vitest";
			import skills from "./skills?mcp";
			test("skills", async () => console.log(await skills.get("one").file("SKILL.md").text()));`,
	});
	const vitest = spawn(
		process.execPath,
		[join(repository, "node_modules/vitest/vitest.mjs"), "watch"],
		{ cwd: project.root, env: watchEnvironment(), stdio: ["ignore", "pipe", "inherit"] },
	);
	try {
		let output = "";
		vitest.stdout.on("data", (chunk) => {
			output += chunk;
		});
		const seen = () => output;
		await expect.poll(seen, { timeout: 30_000 }).toContain("Waiting for file changes");
		expect(output).toContain("Use one.");
		project.write({ "src/skills/one/SKILL.md": skillText("one", { body: "Use it differently." }) });
		await expect.poll(seen, { timeout: 30_000 }).toContain("Use it differently.");
	} finally {
		vitest.kill("SIGKILL");
	}
}, 70_000);

test("a page of a development server loads the contents of a skill when they are read", async () => {
	const project = createSkillsProject();
	const { get, close } = await startServer(project, { base: "/app/" });
	try {
		const text = async (url: string) => (await get(url)).text();
		const find = (code: string, pattern: RegExp) => pattern.exec(code)![1]!;

		const main = find(await text("/app/src/main.js"), /"(\/app\/@id\/[^"]+skillbake:[^"]+)"/);
		const code = await text(main);
		expect(code).not.toContain("Use one.");
		const chunk = find(code, /"(\/app\/@id\/[^"]+@\w+\/one\.js)"/);
		expect(await text(chunk)).toContain("Use one.");

		const edited = skillText("one", { body: "Use it differently." });
		project.write({ "src/skills/one/SKILL.md": edited });
		await expect
			.poll(
				async () => /"(\/app[^"]+@\w+\/one\.js)"/.exec(await text(`${main}?t=${Date.now()}`))?.[1],
			)
			.not.toBe(chunk);
		// A page with the old manifest gets the old bytes or an error, never bytes of another version.
		expect(await text(chunk)).toContain("Use one.");
		const never = await get(chunk.replace(/@\w+\/one/, "@0123456789abcdef/one"));
		expect(never.status).toBe(500);
		expect(await never.text()).toContain(
			"one has changed since its manifest was loaded; reload the page",
		);
	} finally {
		await close();
	}
});

test("a development server loads skills of packages and of folders outside its root", async () => {
	const project = createSkillsProject();
	project.write({
		"node_modules/with-skills/package.json": '{ "name": "with-skills", "exports": "./index.js" }',
		"node_modules/with-skills/index.js": "export default 1;\n",
		"node_modules/with-skills/skills/two/SKILL.md": skillText("two"),
		"app/main.js": `
			import packaged from "with-skills/skills?mcp";
			import outside from "../src/skills?mcp&content=asset";
			import below from "/inside?mcp";
			export const paths = [packaged, outside, below].map((skills) => skills.paths);
			export const read = () => outside.get("one").file("SKILL.md").text();`,
		"app/inside/three/SKILL.md": skillText("three"),
	});
	const server = await createServer({
		root: project.path("app"),
		configFile: false,
		logLevel: "silent",
		plugins: [skillbake()],
		server: { middlewareMode: true, ws: false },
		optimizeDeps: { noDiscovery: true },
	});
	try {
		const { paths, read } = await server.ssrLoadModule("/main.js");
		expect(paths).toEqual([["two"], ["one"], ["three"]]);
		// A development server emits no files, so the contents are in a module.
		expect(await read()).toContain("Use one.");
	} finally {
		await server.close();
	}
});

test("a development server shows the first problem in its overlay, and recovers", async () => {
	const project = createSkillsProject();
	const broken = project.path("src/skills/one/SKILL.md");
	project.write({
		"src/skills/one/SKILL.md": "---\nname: other\ndescription: One.\n---\n\nText.\n",
	});
	const { get, close } = await startServer(project);
	try {
		const main = await (await get("/src/main.js")).text();
		const url = /"(\/@id\/[^"]+skillbake:[^"]+)"/.exec(main)![1]!;
		const failed = await get(url);
		expect(failed.status).toBe(500);
		const error = JSON.parse(/const error = (\{.*\})/.exec(await failed.text())![1]!);
		expect(error).toMatchObject({
			message: expect.stringContaining("src/skills/one/SKILL.md:2:7: error"),
			loc: { file: broken, line: 2, column: 6 },
			frame: expect.stringContaining("> 2 | name: other"),
		});
		project.write({ "src/skills/one/SKILL.md": skillText("one") });
		await expect.poll(async () => (await get(url)).status, { timeout: 10_000 }).toBe(200);
	} finally {
		await close();
	}
});

test("builds every environment", async () => {
	const project = createSkillsProject();
	const builder = await createBuilder({
		root: project.root,
		configFile: false,
		logLevel: "silent",
		plugins: [skillbake()],
		environments: {
			client: { build: { outDir: "out/client", rollupOptions: { input: "src/main.js" } } },
			server: {
				consumer: "server",
				build: { outDir: "out/server", ssr: "src/main.js" },
				resolve: { noExternal: true },
			},
		},
		builder: {
			async buildApp({ environments, build: buildOne }) {
				for (const environment of Object.values(environments))
					if (environment.name !== "ssr") await buildOne(environment);
			},
		},
	});
	await builder.buildApp();
	for (const name of ["client", "server"]) {
		const files = readdirSync(project.path("out", name), { recursive: true, withFileTypes: true });
		const code = files
			.filter((file) => file.isFile())
			.map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
		expect(code.join("\n"), name).toContain("Use one.");
	}
});

test("bundles skills into workers", async () => {
	const project = createSkillsProject();
	project.write({
		"src/page.js": `new Worker(new URL("./worker.js", import.meta.url), { type: "module" });\n`,
		"src/worker.js": `import skills from "./skills?mcp";\npostMessage(skills.paths);\n`,
	});
	await build({
		root: project.root,
		configFile: false,
		logLevel: "silent",
		plugins: [skillbake()],
		worker: { format: "es", plugins: () => [skillbake()] },
		build: { outDir: "out", rollupOptions: { input: "src/page.js" } },
	});
	const names = readdirSync(project.path("out/assets"));
	const worker = names.find((name) => name.startsWith("worker"))!;
	expect(readFileSync(project.path("out/assets", worker), "utf8")).toContain("Use one.");
});

test("a server build explains how to use asset mode", async () => {
	const project = createSkillsProject();
	project.write({
		"src/main.js": 'import s from "./skills?mcp&content=asset";\nconsole.log(s);\n',
	});
	const building = build({
		root: project.root,
		configFile: false,
		logLevel: "silent",
		plugins: [skillbake()],
		build: { ssr: "src/main.js", outDir: "out" },
	});
	await expect(building).rejects.toThrow(/set build\.emitAssets to true or use content "lazy"/);
});
