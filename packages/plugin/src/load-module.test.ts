import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText } from "../../../test/support/skill-text.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { type BundlerContext, loadModule } from "./load-module.ts";
import { type ModuleRef, parseId } from "./module-id.ts";
import { createPluginState } from "./plugin-state.ts";

const NAMES = Array.from({ length: 30 }, (_, i) => `skill-${i}`);

async function createLoader() {
	const folder = tempFolder(
		Object.fromEntries(NAMES.map((name) => [`${name}/SKILL.md`, skillText(name)])),
	);
	const state = createPluginState({ content: "lazy", types: false });
	state.root = folder;
	const watched: string[] = [];
	const context: BundlerContext = {
		watch: ({ files }) => watched.push(...files),
		warn: () => {},
		output: { noAssets: "" },
	};
	const load = (ref: ModuleRef) => loadModule(state, ref, context);
	const chunksOf = (code: string) =>
		Array.from(code.matchAll(/import\("([^"]+)"\)/g), ([, id]) => parseId(id!, folder)!);
	return { folder, state, watched, load, chunksOf, main: { folder, query: "" } };
}

test("only the main module watches files, however many chunks it has", async () => {
	const { watched, load, chunksOf, main } = await createLoader();
	const chunks = chunksOf(await load(main));
	expect(chunks.map(({ chunk }) => chunk?.skill).sort()).toEqual([...NAMES].sort());
	expect(watched).toHaveLength(NAMES.length);
	for (const ref of chunks)
		expect(await load(ref)).toContain(JSON.stringify(skillText(ref.chunk!.skill)).slice(1, 40));
	expect(watched).toHaveLength(NAMES.length);
});

test("an edit changes the chunk of its skill and no other", async () => {
	const { folder, state, load, chunksOf, main } = await createLoader();
	const before = chunksOf(await load(main));
	const edited = skillText("skill-7", { body: "Changed.\n" });
	writeFileSync(join(folder, "skill-7/SKILL.md"), edited);
	state.markChanged();
	const after = chunksOf(await load(main));
	const changed = after.filter((ref, i) => ref.chunk?.version !== before[i]!.chunk?.version);
	expect(changed.map(({ chunk }) => chunk?.skill)).toEqual(["skill-7"]);
	expect(await load(changed[0]!)).toContain("Changed.");
});

test("a chunk of another version than the manifest's is refused", async () => {
	const { folder, state, load, chunksOf, main } = await createLoader();
	const chunks = chunksOf(await load(main));
	const [edited, removed] = ["skill-7", "skill-8"].map(
		(name) => chunks.find(({ chunk }) => chunk?.skill === name)!,
	);
	writeFileSync(join(folder, "skill-7/SKILL.md"), skillText("skill-7", { body: "Changed.\n" }));
	rmSync(join(folder, "skill-8"), { recursive: true });
	state.markChanged();
	await expect(load(edited!)).rejects.toThrow("skill-7 has changed since its manifest was loaded");
	await expect(load(removed!)).rejects.toThrow("skill-8 has changed since its manifest was loaded");
});

test("a function in option tools that fails is an error without a stack", async () => {
	const folder = tempFolder({ "a/SKILL.md": skillText("a", { fields: "allowed-tools: x_y" }) });
	const state = createPluginState({
		types: false,
		tools: () => {
			throw new Error("no server");
		},
	});
	state.root = folder;
	const context: BundlerContext = { watch: () => {}, warn: () => {}, output: { noAssets: "" } };
	await expect(loadModule(state, { folder, query: "" }, context)).rejects.toMatchObject({
		name: "SkillsError",
		message: "skillbake: the function in option tools failed: no server",
	});
});
