/** Turns a checked skill into its manifest record. */
import {
	buildSkillUri,
	compareCodePoints,
	type Frontmatter,
	joinSkill,
	type ManifestDirectory,
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
		directories: listDirectories(files.map((file) => file.path)),
		joined: { digest: sha256(joined), size: Buffer.byteLength(joined) },
	};
}

/** Every directory that holds a file, with its direct children. */
export function listDirectories(paths: readonly string[]): ManifestDirectory[] {
	const children = new Map<string, Set<string>>([["", new Set()]]);
	for (const path of paths) {
		let child = path;
		for (let at = path.lastIndexOf("/"); ; at = path.lastIndexOf("/", at - 1)) {
			const directory = at < 0 ? "" : path.slice(0, at);
			const known = children.get(directory);
			const name = child.slice(directory === "" ? 0 : directory.length + 1);
			if (known) known.add(name);
			else children.set(directory, new Set([name]));
			if (known || directory === "") break;
			child = `${directory}/`;
		}
	}
	return [...children]
		.map(([path, names]) => ({ path, children: [...names].sort(compareChildren) }))
		.sort((a, b) => compareCodePoints(a.path, b.path));
}

/** By name alone, so that the slash that marks a directory does not count. */
function compareChildren(a: string, b: string): number {
	return compareCodePoints(a.replace(/\/$/, ""), b.replace(/\/$/, ""));
}
