/** Any config is refused in one sentence, or compiles a folder to a manifest that hosts accept. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileSkills, loadConfig, resolveOptions } from "@skillbake/compiler";
import { showText } from "@skillbake/core";
import { parseEntry } from "@skillbake/host/primitives";
import { expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzz, readSeeds } from "../support/fuzz.ts";
import { mutatedJson } from "../support/mutate.ts";
import { skillText } from "../support/skill-text.ts";
import { tempFolder } from "../support/temp-folder.ts";

it("config objects", { timeout: FUZZ_TIMEOUT }, async () => {
	const folder = tempFolder({ "a/SKILL.md": skillText("a"), "a/x.md": "x\r\n" });
	const file = join(folder, "../skillbake.config.json");
	const seeds: unknown[] = readSeeds("config").map((text) => JSON.parse(String(text)));
	const refusals = new Set<string>();
	await fuzz("config objects", { seeds, inputs: mutatedJson(seeds) }, async (config) => {
		writeFileSync(file, JSON.stringify(config));
		try {
			const { config: loaded } = await loadConfig(folder, file);
			const { dirs: _dirs, content: _content, types: _types, ...options } = loaded;
			resolveOptions(options);
			const { manifest } = await compileSkills(folder, options);
			for (const { uri, frontmatter, resources } of manifest.skills)
				parseEntry({ uri, frontmatter, resources });
		} catch (error) {
			expect(error).toBeInstanceOf(TypeError);
			const { message } = error as Error;
			expect(message).toBe(showText(message));
			expect(message).toMatch(/\(in skillbake\.config\.json\)$/);
			refusals.add(message);
		}
		expect("polluted" in {}).toBe(false);
	});
	expect(refusals.size).toBeGreaterThan(5);
});
