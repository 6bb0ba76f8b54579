// The time from saving a file under Vite's development server until a connected client is notified.
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import skillbake from "unplugin-skillbake/vite";
import { createServer } from "vite";
import { editFile } from "../edit-file.mjs";
import { generateSkills } from "../generate-skills.mjs";

const APP = `import { McpServer } from "@modelcontextprotocol/server";
import { registerSkills } from "@skillbake/runtime";
import skills from "./skills?mcp";
export const server = new McpServer({ name: "bench", version: "1.0.0" });
registerSkills(server, skills);
`;

export async function measureViteDev({ base, rounds, quick, add }) {
	for (const count of quick ? [100] : [100, 1000]) {
		const figures = await timeUpdates(generateSkills(base, count), rounds);
		add({
			measure: `Vite dev, ${count.toLocaleString("en")} skills: from the watcher's event to list_changed`,
			unit: "ms",
			figures,
			of: "skillbake",
			atMost: 100,
		});
		add({
			measure: `Vite dev, ${count.toLocaleString("en")} skills: from the save to list_changed`,
			unit: "ms",
			figures,
			of: "all",
			against: "watcher",
		});
	}
}

async function timeUpdates(folder, rounds) {
	const root = dirname(folder);
	writeFileSync(join(root, "app.js"), APP);
	const vite = await createServer({
		root,
		configFile: false,
		logLevel: "error",
		plugins: [skillbake()],
		server: { middlewareMode: true, ws: false },
		optimizeDeps: { noDiscovery: true },
		appType: "custom",
	});
	const file = join(folder, "team-0/skill-0/SKILL.md");
	try {
		const { server } = await vite.environments.ssr.runner.import("/app.js");
		const changes = new EventTarget();
		const [ours, theirs] = InMemoryTransport.createLinkedPair();
		const client = new Client({ name: "bench", version: "1.0.0" });
		client.setNotificationHandler("notifications/resources/list_changed", () => {
			changes.dispatchEvent(new Event("change"));
		});
		await server.connect(theirs);
		await client.connect(ours);
		const figures = { watcher: [], skillbake: [], all: [] };
		await editFile(file, async (edit) => {
			for (let round = -1; round < rounds; round++) {
				// People pause between two saves, so let the watcher settle.
				await delay(300);
				const told = once(changes, "change");
				const seen = once(vite.watcher, "change").then(() => performance.now());
				const saved = performance.now();
				edit();
				await told;
				const done = performance.now();
				if (round < 0) continue; // The first is a rehearsal.
				figures.watcher.push((await seen) - saved);
				figures.skillbake.push(done - (await seen));
				figures.all.push(done - saved);
			}
		});
		await client.close();
		return figures;
	} finally {
		await vite.close();
	}
}
