/** Everything but `@skillbake/host/node` runs anywhere. docs/host.md states the sizes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "./bundle.ts";

const PARTS = {
	"the whole package":
		'export * from "@skillbake/host"; export * from "@skillbake/host/primitives";',
	"`SkillHost`": 'export { SkillHost } from "@skillbake/host";',
	"`listSkills` and `readSkill`":
		'export { listSkills, readSkill } from "@skillbake/host/primitives";',
	"`listSkills` and `buildCatalog`":
		'export { listSkills, buildCatalog } from "@skillbake/host/primitives";',
	"`unpackArchive`": 'export { unpackArchive } from "@skillbake/host/primitives";',
};

it("bundles for the browser without Node modules, in the documented sizes", async () => {
	const docs = readFileSync(join(import.meta.dirname, "../../docs/host.md"), "utf8").replace(
		/ +/g,
		" ",
	);
	for (const [part, code] of Object.entries(PARTS)) {
		const bundled = await bundle({ code });
		expect(bundled.code).not.toMatch(/from"node:|require\("node:|\bBuffer\.|\bprocess\./);
		const stated = Number.parseFloat(docs.split(`| ${part} |`)[1] ?? "");
		const kib = bundled.gzip / 1024;
		// Dependencies change within their ranges, so allow 5 percent.
		expect(Math.abs(kib - stated) / kib, `${part}: ${kib.toFixed(1)} KiB`).toBeLessThan(0.05);
	}
});
