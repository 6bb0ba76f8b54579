/** Cloudflare Workers beyond their recipes: every content mode, development servers, errors. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { expectServed, expectVerified, openInstalled } from "./open-installed.ts";

const MODES = ["inline", "lazy", "asset"] as const;
const WORKER = `
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { registerSkills } from "@skillbake/runtime";
${MODES.map((mode) => `import ${mode} from "../skills?mcp&content=${mode}";`).join("\n")}

const handlers = Object.entries({ ${MODES} }).map(([name, skills]) => {
	const handler = createMcpHandler(() => {
		const server = new McpServer({ name, version: "1.0.0" });
		registerSkills(server, skills);
		return server;
	});
	return ["/" + name, handler] as const;
});

export default {
	fetch: (request: Request) =>
		new Map(handlers).get(new URL(request.url).pathname)!.fetch(request),
};
`;

it("Vite: every content mode in dev, build and preview", { timeout: 600_000 }, async () => {
	const open = await openInstalled("Cloudflare Workers with Vite");
	const recipeWorker = readFileSync(open.path("src/worker.ts"), "utf8");
	open.write({ "src/worker.ts": WORKER });
	const dev = open.start("npx vite dev --port 3161");
	for (const mode of MODES) await expectVerified(open, `http://localhost:3161/${mode}`);
	open.write({
		"skills/hello-world/SKILL.md": skillText("hello-world", { description: "Edited. Use it." }),
		"skills/with-files/SKILL.md": skillText("with-files"),
		"skills/with-files/data.bin": new Uint8Array([0, 1, 254, 255]),
		// Static assets redirect a page to its name without the extension.
		"skills/with-files/page.html": "<!doctype html>\n",
		"skills/with-files/deep/text.md": "\uFEFFText with a mark\n",
	});
	for (const mode of MODES) {
		await expectServed(open, `http://localhost:3161/${mode}`, "with-files");
		await expectServed(open, `http://localhost:3161/${mode}`, "Edited. Use it.");
		await expectVerified(open, `http://localhost:3161/${mode}`);
	}
	await dev.stop();

	await open.run("npx vite build --base /below/");
	const preview = open.start("npx vite preview --port 3162");
	for (const mode of MODES) await expectVerified(open, `http://localhost:3162/${mode}`);
	await preview.stop();

	open.write({ "src/worker.ts": recipeWorker });
	await open.run("npx vite build");
	const worker = readdirSync(open.path("dist/acme"), { recursive: true, encoding: "utf8" });
	expect(worker.filter((file) => /\.(?:md|bin)$/.test(file))).toEqual([]);
	expect(readdirSync(open.path("dist/client/assets"))).toHaveLength(5);
	expect(readFileSync(open.path("dist/acme/index.js"), "utf8")).not.toContain("Text with a mark");

	const config = JSON.parse(readFileSync(open.path("wrangler.json"), "utf8"));
	open.write({ "wrangler.json": JSON.stringify({ ...config, assets: undefined }) });
	await expect(open.run("npx vite build")).rejects.toThrow(
		'skillbake: content "asset" needs the static assets of the Worker as ASSETS',
	);
});

it("wrangler dev follows the folder", { timeout: 600_000 }, async () => {
	const open = await openInstalled("Cloudflare Workers with wrangler");
	const dev = open.start("npx wrangler dev --port 3163");
	const url = "http://localhost:3163";
	await expectVerified(open, url);
	open.write({ "skills/brand-new/SKILL.md": skillText("brand-new") });
	await expectServed(open, url, "brand-new");
	open.write({ "skills/brand-new/SKILL.md": skillText("other-name") });
	await expect
		.poll(dev.output, { timeout: 60_000 })
		.toContain('The name is "other-name" but the directory is "brand-new"');
	const repaired = skillText("brand-new", { description: "Repaired. Use it now." });
	open.write({ "skills/brand-new/SKILL.md": repaired });
	await expectServed(open, url, "Repaired. Use it now.");
	await expectVerified(open, url);
	await dev.stop();
});
