/** Turns a checked skill into its manifest record. */
import {
	buildSkillUri,
	type Frontmatter,
	joinSkill,
	type ManifestArchive,
	type ManifestFile,
	type ManifestSkill,
	type SkillResource,
	skillFileUri,
} from "@skillbake/core";
import { sha256 } from "@skillbake/format/node";
import type { ServedFile } from "../place/place-skills.ts";
import { mimeTypeOf } from "./mime-type.ts";

export function bakeSkill(
	path: string,
	frontmatter: Frontmatter,
	served: readonly ServedFile[],
	archives: readonly ManifestArchive[],
): ManifestSkill {
	const resources: SkillResource[] = [];
	const files: ManifestFile[] = [];
	for (const { path: servedPath, file } of served) {
		resources.push({
			uri: buildSkillUri(path, servedPath),
			digest: file.digest,
			size: file.size,
		});
		files.push({
			path: servedPath,
			mimeType: mimeTypeOf(servedPath, file.isText),
			encoding: file.isText ? "text" : "base64",
			...(file.executable && { executable: true as const }),
		});
	}
	let joined: ManifestSkill["joined"] | undefined;
	return {
		path,
		uri: skillFileUri(path),
		frontmatter,
		resources,
		files,
		// Lazy: it hashes every byte again, and only JSON output needs it.
		get joined() {
			joined ??= describeJoined(served);
			return joined;
		},
		...(archives.length > 0 && { archives }),
	};
}

function describeJoined(served: readonly ServedFile[]): ManifestSkill["joined"] {
	const text = joinSkill(served.map(({ path, file }) => ({ path, text: file.text })));
	return { digest: sha256(text), size: Buffer.byteLength(text) };
}
