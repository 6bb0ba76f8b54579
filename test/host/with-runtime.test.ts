/** The host accepts everything that the runtime serves. */
import { compileSkills } from "@skillbake/compiler";
import { SkillHost } from "@skillbake/host";
import { listSkills, readJoinedSkill, walkDirectory } from "@skillbake/host/primitives";
import { fromManifest, registerSkills } from "@skillbake/runtime";
import { expect, it } from "vitest";
import { WIRES } from "../runtime/wires.ts";
import { exampleSkills } from "../support/repository.ts";

it.each(WIRES)("lists, walks, loads and joins every skill: $name", async ({ open }) => {
	const { manifest } = await compileSkills(exampleSkills);
	const skills = fromManifest(manifest);
	const session = await open((server) => registerSkills(server, skills));
	const { client } = session;

	const { skills: entries, invalid } = await listSkills(client);
	expect(invalid).toEqual([]);
	expect(entries.map(({ uri }) => uri)).toEqual(manifest.skills.map(({ uri }) => uri));
	for (const entry of entries) {
		const { messages } = await session.request("prompts/get", { name: entry.frontmatter["name"] });
		expect(await readJoinedSkill(client, entry)).toBe(messages[0]?.content.text);
		const walked = await walkDirectory(client, entry.uri.replace(/\/SKILL\.md$/, ""), { entry });
		expect(walked.map(({ uri }) => uri).sort()).toEqual(
			(entry.resources as readonly { uri: string }[]).map(({ uri }) => uri).sort(),
		);
	}

	const host = new SkillHost();
	host.addServer("acme", client);
	await host.refresh("acme");
	const brandKit = host.resolve("brand-kit");
	await host.approve(brandKit);
	const acting = await host.load(brandKit);
	const { bytes } = await acting.read("assets/logo.png");
	expect(Buffer.from(bytes).toString("base64")).toBe(
		await skills
			.get("brand-kit")
			.file("assets/logo.png")
			.content()
			.then((file) => "blob" in file && file.blob),
	);
	acting.close();
	await session.close();
});
