/** A recipe with its packages installed, for tests of what the page cannot show. */
import { expect } from "vitest";
import { type OpenRecipe, openRecipe } from "./open-recipe.ts";
import { readRecipes } from "./read-recipes.ts";

export async function openInstalled(title: string): Promise<OpenRecipe> {
	const recipe = readRecipes().find((recipe) => recipe.title === title);
	if (!recipe) throw new Error(`docs/recipes.md has no section "${title}".`);
	const open = await openRecipe(recipe);
	for (const { line } of recipe.commands) if (line.startsWith("npm install ")) await open.run(line);
	return open;
}

/** Asks the server until a host sees this text of its skills. */
export async function expectServed(open: OpenRecipe, url: string, text: string): Promise<void> {
	const inspect = () => open.run(`npx skillbake inspect ${url}`).catch(String);
	await expect.poll(inspect, { timeout: 120_000, interval: 300 }).toContain(text);
}

export async function expectVerified(open: OpenRecipe, url: string): Promise<void> {
	const output = await open.retry(`npx skillbake verify ${url}`);
	expect(output).toMatch(/\d+ ok, .*\(\d+ skills?, \d+ files? read\)/);
	expect(output).not.toContain("failed");
}
