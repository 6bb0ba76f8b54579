/** docs/dev-server.md works as printed, and edits reach the running server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { repository } from "../support/repository.ts";
import { skillText } from "../support/skill-text.ts";
import { openRecipe } from "./open-recipe.ts";
import { readRecipes } from "./read-recipes.ts";

const readPage = (name: string) => readFileSync(join(repository, "docs", name), "utf8");
const [shared] = /## The skills folder[\s\S]*?(?=\n## )/.exec(readPage("recipes.md"))!;

it("serves live updates of skills and code", { timeout: 600_000 }, async () => {
	const [recipe] = readRecipes(`${shared}\n${readPage("dev-server.md")}`);
	const open = await openRecipe(recipe!);
	const verify = recipe!.commands.at(-1)!.line;
	for (const { line, background } of recipe!.commands)
		if (background) open.start(line);
		else if (line === verify) expect(await open.retry(line)).toContain("(1 skill, 1 file read)");
		else await open.run(line);

	open.write({ "skills/added/SKILL.md": skillText("added") });
	await until(async () => (await open.run(verify)).includes("(2 skills, 2 files read)"));

	open.write({ "server.ts": recipe!.files["server.ts"]!.replace('"acme"', '"renamed"') });
	await until(async () => (await open.run(verify)).includes("renamed 1.0.0"));

	// The last valid skills stay until the skill is fixed.
	open.write({ "skills/added/SKILL.md": "---\nname: added\n---\n# Added\n" });
	await sleep(1_000);
	expect(await open.run(verify)).toContain("(2 skills, 2 files read)");
	open.write({ "skills/added/SKILL.md": skillText("added"), "skills/added/more.md": "More.\n" });
	await until(async () => (await open.run(verify)).includes("(2 skills, 3 files read)"));
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
	const end = Date.now() + 30_000;
	while (!(await isTrue())) {
		if (Date.now() > end) throw new Error("The edit did not arrive.");
		await sleep(500);
	}
}
