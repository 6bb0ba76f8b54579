/** The `skill://index.json` document (D1), in one form that readers of both drafts understand. */
import { INDEX_SCHEMA, type Manifest } from "@skillbake/core";

export function emitIndex(manifest: Manifest): string {
	const skills = manifest.skills.map(({ uri, frontmatter, resources, archives }) => ({
		// The spring draft reads these …
		name: frontmatter["name"],
		type: "skill-md",
		description: frontmatter["description"] ?? "",
		// … both read these …
		url: uri,
		digest: resources[0]!.digest,
		// … and the June draft these.
		frontmatter,
		...(archives && {
			archives: archives.map(({ uri: url, mimeType, digest }) => ({ url, mimeType, digest })),
		}),
	}));
	return `${JSON.stringify({ $schema: INDEX_SCHEMA, skills }, null, 2)}\n`;
}
