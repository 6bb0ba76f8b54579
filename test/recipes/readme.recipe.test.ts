/** The first example of the README is a complete server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { openRecipe } from "./open-recipe.ts";
import { readRecipes } from "./read-recipes.ts";

it("runs as printed, built with Vite", { timeout: 600_000 }, async () => {
	const readme = readFileSync(join(repository, "README.md"), "utf8");
	const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
	const vite = readRecipes().find(({ title }) => title === "Vite")!;
	const open = await openRecipe({
		...vite,
		files: {
			...vite.files,
			"server.ts": example,
			"skills/acme/billing/refunds/SKILL.md": skillText("refunds"),
			"skills/acme/billing/refunds/templates/email.md": "Dear customer,\n",
		},
	});
	const outputs: string[] = [];
	for (const { line } of vite.commands) outputs.push(await open.run(line));
	expect(outputs.at(-1)).toMatch(/modern[\s\S]* ok, .*\(2 skills, 3 files read\)/);
});
