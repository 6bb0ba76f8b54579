/** Bundlers print the plugin's messages as they are. */
import { expect, it } from "vitest";
import { build, createProject } from "../bundlers/project.ts";
import { expectHarmless, HOSTILE } from "./hostile.ts";
import { HOSTILE_SKILLS, WARNING_SKILLS } from "./project.ts";

const below = (folder: string, entries: object) =>
	Object.fromEntries(Object.entries(entries).map(([path, entry]) => [`${folder}/${path}`, entry]));

it.each(["vite", "esbuild"])("%s: errors and warnings", async (bundler) => {
	const project = createProject({
		...below("src/broken", HOSTILE_SKILLS),
		...below("src/warned", WARNING_SKILLS),
		"src/main.js": 'import skills from "./warned?mcp"; console.log(skills);',
	});
	const warned = await build(bundler, project);
	expect(warned).toMatchObject({ code: 0, output: expect.stringContaining("link-broken") });
	expectHarmless({ stdout: "", stderr: warned.output });

	const imported = {
		"./broken?mcp": "name-directory",
		[`./warned?mcp&prefix=${encodeURIComponent(`../${HOSTILE}`)}`]: "prefix must be",
		[`./warned?mcp&${encodeURIComponent(HOSTILE)}=1`]: "unknown query option",
		[`./no-${HOSTILE.replaceAll("#", "")}?mcp`]: "set-output",
	};
	for (const [specifier, reason] of Object.entries(imported)) {
		project.write({
			"src/main.js": `import skills from ${JSON.stringify(specifier)}; console.log(skills);`,
		});
		const failed = await build(bundler, project);
		expect(failed, specifier).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
		expectHarmless({ stdout: "", stderr: failed.output });
	}

	const options = { [HOSTILE]: HOSTILE, types: HOSTILE };
	const misused = await build(bundler, project, { options });
	expect(misused.code).toBe(1);
	expectHarmless({ stdout: "", stderr: misused.output });
});
