/**
 * The host under test of the conformance suite: `conformance-client.ts <mode> <server url>`.
 * Does what a host does: lists, approves, loads, reads a supporting file. `careless` reads the
 * same files without this package, to prove that the suite would notice.
 */
import { SkillHost } from "@skillbake/host";
import { connectV1, connectV2 } from "../support/connect.ts";

const [mode, url] = process.argv.slice(2);
if (url === undefined) throw new Error("usage: <v1|v2|careless> <url>");

const client = mode === "v1" ? await connectV1({ url }) : await connectV2({ url }, "auto");
const host = new SkillHost();
host.addServer("conformance", client);
await host.refresh("conformance");
for (const skill of host.skills()) await host.approve(skill);
console.log(`listed: ${host.skills().map(({ uri }) => uri)}`);

if (mode === "careless") {
	for (const file of ["SKILL.md", "references/FORMS.md"])
		await client.readResource({ uri: `skill://pdf-processing/${file}` });
} else if (process.env["MCP_CONFORMANCE_SCENARIO"] !== "sep-2640-client-no-prefetch") {
	for (const skill of host.skills()) {
		try {
			const acting = await host.load(skill);
			console.log(`read: ${(await acting.read("references/FORMS.md")).uri}`);
		} catch (error) {
			console.log(`refused: ${error instanceof Error && "reason" in error ? error.reason : error}`);
		}
	}
}
await client.close();
