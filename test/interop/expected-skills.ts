/**
 * The skills that a server must serve, read from the disk without this project's compiler, so that
 * a bug there does not become the expectation.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSkillFrontmatterObject } from "@olaservo/ext-skills/client";
import { digestOf } from "../support/digest-of.ts";

export interface ExpectedFile {
	/** Below the skill, with `/`. */
	readonly path: string;
	readonly bytes: Buffer;
	readonly digest: string;
	readonly executable: boolean;
}

export interface ExpectedSkill {
	/** Below the folder. */
	readonly path: string;
	readonly frontmatter: Readonly<Record<string, unknown>>;
	readonly files: readonly ExpectedFile[];
	/** Children by directory below the skill, `""` for its root; a directory's name ends with `/`. */
	readonly directories: ReadonlyMap<string, readonly string[]>;
}

export function readExpectedSkills(folder: string): ExpectedSkill[] {
	return listFiles(folder)
		.filter((file) => file.endsWith("/SKILL.md"))
		.map((file) => readSkill(folder, file.slice(0, -"/SKILL.md".length)))
		.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The decoded path that a `skill://` URI names: the key by which disk and wire are compared. */
export function pathOfUri(uri: string): string {
	if (!uri.startsWith("skill://")) throw new Error(`${uri} is not a skill:// URI`);
	if (new URL(uri).href !== uri) throw new Error(`${uri} is not in the form that URLs have`);
	return decodeURIComponent(uri.slice("skill://".length));
}

/** Files below a folder, with `/`, in no order that matters. */
export function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

function readSkill(folder: string, path: string): ExpectedSkill {
	const root = join(folder, path);
	const files = listFiles(root).map((file) => {
		const bytes = readFileSync(join(root, file));
		const executable = (statSync(join(root, file)).mode & 0o100) !== 0;
		return { path: file, bytes, digest: digestOf(bytes), executable };
	});
	const frontmatter = parseSkillFrontmatterObject(readFileSync(join(root, "SKILL.md"), "utf8"));
	if (!frontmatter) throw new Error(`${path}/SKILL.md has no frontmatter`);
	return { path, frontmatter, files, directories: listDirectories(files) };
}

function listDirectories(files: readonly ExpectedFile[]): Map<string, string[]> {
	const directories = new Map<string, Set<string>>();
	for (const { path } of files) {
		const segments = path.split("/");
		for (const [depth, segment] of segments.entries()) {
			const directory = segments.slice(0, depth).join("/");
			const children = directories.get(directory) ?? new Set();
			directories.set(
				directory,
				children.add(depth < segments.length - 1 ? `${segment}/` : segment),
			);
		}
	}
	return new Map([...directories].map(([path, children]) => [path, [...children].sort()]));
}
