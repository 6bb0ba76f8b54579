/** Every recipe of docs/recipes.md works as printed, from an empty folder to a verified server. */
import { describe, expect, it } from "vitest";
import { openRecipe } from "./open-recipe.ts";
import { readRecipes } from "./read-recipes.ts";

describe.each(readRecipes())("$title", (recipe) => {
	const last = recipe.commands.at(-1)!;

	it.runIf(recipe.hasServer)("ends by verifying the server", () => {
		expect(last.line).toContain("skillbake verify");
	});

	it("works as printed", { timeout: 600_000 }, async () => {
		const open = await openRecipe(recipe);
		let started: ReturnType<typeof open.start> | undefined;
		for (const { line, background } of recipe.commands) {
			if (background) started = open.start(line);
			// The server may need a while; commands that don't talk to it run once.
			else if (started && line.includes("skillbake verify")) await expectVerified(open.retry(line));
			else if (line.includes("skillbake verify")) await expectVerified(open.run(line));
			else await open.run(line);
		}
		await started?.stop();
	});
});

async function expectVerified(output: Promise<string>): Promise<void> {
	expect(await output).toMatch(/ ok,? .*\(1 skill, 1 file read\)/);
}
