/** A host that knows only prompts (D5): each holds the whole skill, byte for byte as its resources do. */
import assert from "node:assert/strict";
import { createChecks } from "../checks.ts";
import { openSession } from "../open-session.ts";
import type { Program } from "../program.ts";
import { type Entry, listAll, readContent } from "../wire-results.ts";

interface Prompt {
	readonly name: string;
	readonly description?: string;
	readonly arguments?: readonly { readonly required?: boolean }[];
}

export const promptHost: Program = {
	name: "prompt-only host",
	skips: ({ ours }) => (ours ? undefined : "serves no prompts"),
	async run({ server, era, expected }) {
		const checks = createChecks();
		const session = await openSession(server.address, era);
		const prompts = await checks.run("prompts/list", async () => {
			const prompts = await listAll<Prompt>(session, "prompts/list", "prompts");
			assert.deepEqual(
				prompts.map(({ name, description }) => [name, description]).sort(),
				expected.map(({ frontmatter: { name, description } }) => [name, description]).sort(),
			);
			return prompts;
		});
		const entries = await checks.run("skills/list", () =>
			listAll<Entry>(session, "skills/list", "skills"),
		);
		for (const { name, arguments: args = [] } of prompts ?? [])
			await checks.run(`prompts/get ${name}`, async () => {
				assert.ok(args.every(({ required }) => !required));
				const { messages } = await session.request("prompts/get", { name });
				const entry = entries?.find(({ frontmatter }) => frontmatter["name"] === name);
				assert.ok(entry, `no skill has the name ${name}`);
				const root = entry.uri.slice(0, -"SKILL.md".length);
				let text = "";
				for (const { uri } of entry.resources) {
					const content = await readContent(session, uri);
					if (uri !== entry.uri)
						text += `\n--- ${decodeURIComponent(uri.slice(root.length))} ---\n`;
					if (content.text !== undefined)
						text += content.text.endsWith("\n") ? content.text : `${content.text}\n`;
				}
				assert.deepEqual(messages, [{ role: "user", content: { type: "text", text } }]);
			});
		await session.close();
		return checks.all;
	},
};
