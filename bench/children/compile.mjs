// One cold pass over a folder, in a fresh process.
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [name, folder] = process.argv.slice(2);
const passes = {
	/** The floor: every file read and hashed once. */
	async bare() {
		return () => {
			for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
				if (entry.isFile()) hash("sha256", readFileSync(join(entry.parentPath, entry.name)), "hex");
		};
	},
	async skillbake() {
		const { compileSkills } = await import("@skillbake/compiler");
		return () => compileSkills(folder);
	},
	async "former-links"() {
		const { scanFolder } = await import("../contenders/former-links.mjs");
		return () => scanFolder(folder);
	},
	async official() {
		const { loadSkills } = await import("@modelcontextprotocol/server/ext/skills/node");
		return () => loadSkills(folder);
	},
	async "ext-skills"() {
		const { discoverSkills } = await import("@olaservo/ext-skills/server");
		return () => discoverSkills(folder);
	},
};
const pass = await passes[name]();
const started = performance.now();
await pass();
const milliseconds = performance.now() - started;
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ milliseconds, megabytes }));
