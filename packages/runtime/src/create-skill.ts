/** A skill of the manifest as the application sees it. */
import { buildSkillUri, joinSkill, type ManifestSkill } from "@skillbake/core";
import type { ReadItem } from "./content.ts";
import { identify, readable, type Skill, type SkillFile } from "./skill.ts";

export function createSkill(meta: ManifestSkill, read: ReadItem): Skill {
	const { path, uri, frontmatter, resources, directories, archives = [] } = meta;
	let byPath: Map<string, SkillFile> | undefined;

	const withContent = <T extends { uri: string; mimeType: string; encoding?: string }>(
		file: T,
		item: number,
	) => ({
		...file,
		...readable(file.uri, async () => {
			const stored = await read(item).catch((cause) => {
				// The cause may name paths of the machine: it stays out of what clients see.
				throw new Error(`Could not load ${file.uri}`, { cause });
			});
			const { mimeType, encoding } = file;
			return encoding === "text" ? { mimeType, text: stored } : { mimeType, blob: stored };
		}),
	});

	const files = () => {
		byPath ??= new Map(
			meta.files.map((file, at) => [file.path, withContent({ ...file, ...resources[at]! }, at)]),
		);
		return byPath;
	};

	return Object.freeze<Skill>({
		...identify(path, { uri, frontmatter, resources }),
		directories,
		archives: archives.map((archive, at) => withContent(archive, meta.files.length + at)),
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
		under: (prefix) => createSkill(moveSkill(meta, `${prefix}/${path}`), read),
	});
}

function moveSkill(meta: ManifestSkill, path: string): ManifestSkill {
	const from = buildSkillUri(meta.path).length;
	const to = buildSkillUri(path);
	const move = <T extends { readonly uri: string }>(item: T): T => ({
		...item,
		uri: to + item.uri.slice(from),
	});
	return {
		...move(meta),
		path,
		resources: meta.resources.map(move),
		archives: (meta.archives ?? []).map(move),
	};
}
