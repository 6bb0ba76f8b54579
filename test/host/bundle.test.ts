/** The main entry has to run anywhere, and its size is stated in docs/host.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "./bundle.ts";

const PARTS = {
	"the whole package": 'export * from "@skillbake/host";',
	"`SkillHost`": 'export { SkillHost } from "@skillbake/host";',
	"`listSkills` and `readSkill`": 'export { listSkills, readSkill } from "@skillbake/host";',
	"`listSkills` and `buildCatalog`": 'export { listSkills, buildCatalog } from "@skillbake/host";',
	"`unpackArchive`": 'export { unpackArchive } from "@skillbake/host";',
};

it("bundles for the browser without anything of Node, in the sizes the documentation states", async () => {
	const docs = readFileSync(join(import.meta.dirname, "../../docs/host.md"), "utf8");
	for (const [part, code] of Object.entries(PARTS)) {
		const bundled = await bundle({ code });
		expect(bundled.code).not.toMatch(/from"node:|require\("node:|\bBuffer\.|\bprocess\./);
		const kib = (bundled.gzip / 1024).toFixed(1);
		expect(docs, `docs/host.md: | ${part} | ${kib} KiB |`).toContain(`| ${part} | ${kib} KiB |`);
	}
});
