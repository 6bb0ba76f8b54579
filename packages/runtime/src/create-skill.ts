/** A skill of a compiled folder as the application sees it. */
import { joinSkill, type PlaceSkill, skillFileUri } from "@skillbake/core";
import { lazy } from "./lazy.ts";
import { type FileContent, identify, readable, type Skill, type SkillFile } from "./skill.ts";

/** Gives an item of the skill as it is stored, or as the skill that stores it sends it. */
export type ReadItem = (item: number, digest: string) => Promise<string | FileContent>;

export function createSkill(path: string, place: PlaceSkill, read: ReadItem): Skill {
	const placed = place(path);
	const resources = placed.files.map(({ uri, digest, size }) => ({ uri, digest, size }));

	const withContent = <
		T extends { uri: string; digest: string; mimeType: string; encoding?: string },
	>(
		file: T,
		item: number,
	) => {
		const { uri, digest, mimeType, encoding } = file;
		const load = () =>
			read(item, digest).then(
				(stored) => {
					if (typeof stored === "object") return stored;
					return encoding === "text" ? { mimeType, text: stored } : { mimeType, blob: stored };
				},
				(cause) => {
					// The cause may contain paths of this machine, so clients do not see it.
					const hint = cause?.hint ?? "";
					throw Object.assign(new Error(`Could not load ${uri}${hint}`, { cause }), { hint });
				},
			);
		return { ...file, ...readable(uri, load) };
	};

	const files = lazy(
		() =>
			new Map<string, SkillFile>(
				placed.files.map((file, at) => [file.path, withContent(file, at)]),
			),
	);
	const archives = lazy(() =>
		placed.archives.map((archive, at) => withContent(archive, resources.length + at)),
	);

	return Object.freeze<Skill>({
		...identify(path, { uri: skillFileUri(path), frontmatter: placed.frontmatter, resources }),
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
		under: (prefix) => createSkill(`${prefix}/${path}`, place, read),
	});
}
