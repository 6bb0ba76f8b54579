import { expect, it } from "vitest";
import { buildIndex } from "./build-index.ts";

const frontmatter = { name: "refunds", description: "Refunds an order." };
const uri = "skill://acme/refunds/SKILL.md";
const digest = `sha256:${"0".repeat(64)}`;

it("carries both drafts in one document (D1)", () => {
	const archive = { uri: "skill://acme/refunds.zip", mimeType: "application/zip", digest, size: 3 };
	expect(
		buildIndex([{ uri, frontmatter, resources: [{ uri, digest, size: 1 }], archives: [archive] }]),
	).toEqual({
		$schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
		skills: [
			{
				...frontmatter,
				type: "skill-md",
				url: uri,
				digest,
				frontmatter,
				archives: [{ url: archive.uri, mimeType: archive.mimeType, digest }],
			},
		],
	});
});

it("omits absent fields from the JSON", () => {
	const json = JSON.stringify(buildIndex([{ uri, frontmatter, resources: "dynamic" }]));
	expect(JSON.parse(json).skills).toEqual([
		{ ...frontmatter, type: "skill-md", url: uri, frontmatter },
	]);
});
