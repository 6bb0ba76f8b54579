/** Next.js beyond its recipes: the development server, caches, several folders, errors. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { skillText } from "../support/skill-text.ts";
import { expectServed, expectVerified, openInstalled } from "./open-installed.ts";
import type { OpenRecipe } from "./open-recipe.ts";

const CONFIG = `
import { withSkillbake } from "unplugin-skillbake/next";

export default withSkillbake(async () => ({}), {
	skills: { "#skills": "skills", "#team/internal": "./content/internal" },
});
`;
const BUNDLERS = [
	["Next.js with Turbopack", "", 3151, false],
	["Next.js with webpack", "--webpack", 3152, true],
] as const;

describe.each(BUNDLERS)("%s", (title, flag, port, hasAssets) => {
	const url = `http://localhost:${port}`;
	let open: OpenRecipe;
	let route: string;

	beforeAll(async () => {
		open = await openInstalled(title);
		route = readFileSync(open.path("app/mcp/route.ts"), "utf8");
		const lazy = "#skills?mcp&content=lazy&prefix=acme/billing";
		open.write({
			"next.config.ts": CONFIG,
			"content/internal/secret/SKILL.md": skillText("secret"),
			"app/lazy/route.ts": route.replace("#skills?mcp", lazy),
			"app/internal/route.ts": route.replace("#skills?mcp", "#team/internal?mcp"),
		});
	}, 600_000);

	it("next dev follows the folder", { timeout: 600_000 }, async () => {
		const dev = open.start(`npx next dev --port ${port} ${flag}`);
		for (const path of ["mcp", "lazy", "internal"]) await expectVerified(open, `${url}/${path}`);
		await expectServed(open, `${url}/internal`, "secret");
		await expectServed(open, `${url}/lazy`, "acme/billing/hello-world");

		const edited = skillText("hello-world", { description: "Edited. Use it now." });
		open.write({ "skills/hello-world/SKILL.md": edited });
		await expectServed(open, `${url}/mcp`, "Edited. Use it now.");
		await expectServed(open, `${url}/lazy`, "Edited. Use it now.");
		await expectVerified(open, `${url}/lazy`);

		open.write({ "skills/brand-new/SKILL.md": skillText("brand-new") });
		await expectServed(open, `${url}/mcp`, "brand-new");
		expect(readFileSync(open.path("skillbake.d.ts"), "utf8")).toContain('"brand-new"');

		open.write({ "skills/brand-new/SKILL.md": skillText("other-name") });
		await expectServed(open, `${url}/mcp`, "cannot be connected");
		expect(dev.output()).toContain('The name is "other-name" but the directory is "brand-new"');

		const repaired = skillText("brand-new", { description: "Repaired. Use it now." });
		open.write({ "skills/brand-new/SKILL.md": repaired });
		await expectServed(open, `${url}/mcp`, "Repaired. Use it now.");
		await expectVerified(open, `${url}/mcp`);
		await dev.stop();
	});

	it("next build notices an edit in spite of its cache", { timeout: 600_000 }, async () => {
		await open.run(`npx next build ${flag}`);
		expect(readServer(open)).not.toContain("Edited after the build.");
		const edited = skillText("hello-world", { description: "Edited after the build." });
		open.write({ "skills/hello-world/SKILL.md": edited });
		await open.run(`npx next build ${flag}`);
		expect(readServer(open)).toContain("Edited after the build.");
	});

	it("next build checks types, and names a wrong folder", { timeout: 600_000 }, async () => {
		const wrong = 'skills.get("hello-wrld");\nexport { handler as GET';
		open.write({ "app/mcp/route.ts": route.replace("export { handler as GET", wrong) });
		await expect(open.run(`npx next build ${flag}`)).rejects.toThrow('"hello-wrld"');
		open.write({
			"app/mcp/route.ts": route,
			"next.config.ts": CONFIG.replace('"skills"', '"nowhere"'),
		});
		const failed = open.run(`npx next build ${flag}`);
		await expect(failed).rejects.toThrow(/1 error in nowhere, imported as "#skills\?mcp/);
		open.write({ "next.config.ts": CONFIG });
	});

	it("next build emits or refuses assets in a query", { timeout: 600_000 }, async () => {
		const asset = route.replace("#skills?mcp", "#skills?mcp&content=asset");
		open.write({ "app/mcp/route.ts": asset });
		const built = open.run(`npx next build ${flag}`);
		if (!hasAssets)
			return expect(built).rejects.toThrow(
				'content "asset" is not possible with Turbopack, because its loaders cannot emit files; use content "lazy" (in skills)',
			);
		await built;
		const server = open.start(`npx next start --port ${port}`);
		await expectVerified(open, `${url}/mcp`);
		await server.stop();
	});
});

/** All code of the built server. */
function readServer(open: OpenRecipe): string {
	const directory = open.path(".next/server");
	const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
	return files
		.filter((file) => file.endsWith(".js"))
		.map((file) => readFileSync(join(directory, file), "utf8"))
		.join("\n");
}
