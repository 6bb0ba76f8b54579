/** Turns a checked skill into its manifest record. */
import {
	buildSkillUri,
	type Frontmatter,
	joinSkill,
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
	const joined = joinSkill(
		served.map(({ path: file, source }) => ({ path: file, text: source.text })),
	);
	return {
		path,
		uri: skillFileUri(path),
		frontmatter,
		resources,
		files,
		joined: { digest: sha256(joined), size: Buffer.byteLength(joined) },
	};
}
