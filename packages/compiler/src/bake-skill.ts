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
import { mimeTypeOf } from "./mime-type.ts";
import { type SourceFile, sha256 } from "./source-file.ts";

/** A source file and where it is served: its path below the skill. */
export interface ServedFile {
	readonly path: string;
	readonly source: SourceFile;
}

export function bakeSkill(
	path: string,
	frontmatter: Frontmatter,
	served: readonly ServedFile[],
	archives: readonly ManifestArchive[],
): ManifestSkill {
	const resources: SkillResource[] = [];
	const files: ManifestFile[] = [];
	for (const { path: file, source } of served) {
		resources.push({
			uri: buildSkillUri(path, file),
			digest: source.digest,
			size: source.size,
		});
		files.push({
			path: file,
			mimeType: mimeTypeOf(file, source.text !== undefined),
			encoding: source.text === undefined ? "base64" : "text",
			...(source.executable && { executable: true as const }),
		});
	}
	let joined: ManifestSkill["joined"] | undefined;
	return {
		path,
		uri: skillFileUri(path),
		frontmatter,
		resources,
		files,
		// Every byte once more, and no module needs it: computed for who asks.
		get joined() {
			joined ??= describeJoined(served);
			return joined;
		},
		...(archives.length > 0 && { archives }),
	};
}

function describeJoined(served: readonly ServedFile[]): ManifestSkill["joined"] {
	const text = joinSkill(served.map(({ path, source }) => ({ path, text: source.text })));
	return { digest: sha256(text), size: Buffer.byteLength(text) };
}
