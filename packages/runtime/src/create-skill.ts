/** A skill of a compiled folder as the application sees it. */
import {
	ARCHIVE_MIME_TYPES,
	buildSkillUri,
	joinSkill,
	type PackedSkill,
	skillFileUri,
} from "@skillbake/core";
import { lazy } from "./lazy.ts";
import { type FileContent, identify, readable, type Skill, type SkillFile } from "./skill.ts";

/** Gives the stored form of an item: one per file, then one per archive. */
export type ReadItem = (item: number) => Promise<string>;

export function createSkill(path: string, packed: PackedSkill, read: ReadItem): Skill {
	const [frontmatter, packedFiles, packedArchives = []] = packed;
	const resources = packedFiles.map(([file, , size, digest]) => ({
		uri: buildSkillUri(path, file),
		digest: `sha256:${digest}`,
		size,
	}));

	const withContent = <T extends { uri: string; mimeType: string; encoding?: string }>(
		file: T,
		item: number,
	) => {
		const { uri, mimeType, encoding } = file;
		let content: FileContent | undefined;
		const load = async () => {
			const stored = await read(item).catch((cause) => {
				// The cause may name paths of the machine: it stays out of what clients see.
				throw new Error(`Could not load ${uri}`, { cause });
			});
			return encoding === "text" ? { mimeType, text: stored } : { mimeType, blob: stored };
		};
		return { ...file, ...readable(uri, async () => (content ??= await load())) };
	};

	const files = lazy(
		() =>
			new Map<string, SkillFile>(
				packedFiles.map(([file, mimeType, , , flags = ""], at) => [
					file,
					withContent(
						{
							path: file,
							mimeType,
							encoding: flags.includes("b") ? "base64" : "text",
							...(flags.includes("x") && { executable: true }),
							...resources[at]!,
						},
						at,
					),
				]),
			),
	);
	const archives = lazy(() =>
		packedArchives.map(([format, size, digest], at) =>
			withContent(
				{
					uri: `${buildSkillUri(path)}.${format}`,
					digest: `sha256:${digest}`,
					size,
					mimeType: ARCHIVE_MIME_TYPES[format],
				},
				packedFiles.length + at,
			),
		),
	);

	return Object.freeze<Skill>({
		...identify(path, { uri: skillFileUri(path), frontmatter, resources }),
		get archives() {
			return archives();
		},
		get files() {
			return [...files().values()];
		},
		find: (path) => files().get(path),
		file(file) {
			const found = files().get(file);
			if (!found) throw new RangeError(`The skill ${path} has no file ${JSON.stringify(file)}`);
			return found;
		},
		promptText: async () =>
			joinSkill(
				await Promise.all(
					Array.from(files().values(), async (file) => ({
						path: file.path,
						text: file.encoding === "text" ? await file.text() : undefined,
					})),
				),
			),
		under: (prefix) => createSkill(`${prefix}/${path}`, packed, read),
	});
}
