/** A skill of the manifest as the application sees it. */
import { buildSkillUri, joinSkill, type ManifestSkill, skillFileUri } from "@skillbake/core";
import { type FileContent, identify, readable, type Skill, type SkillFile } from "./skill.ts";

/** `read` gives the stored form of an item: one per file, then one per archive. */
export function createSkill(meta: ManifestSkill, read: (item: number) => Promise<string>): Skill {
	const { path, uri, frontmatter, resources, directories, archives = [] } = meta;
	let byPath: Map<string, SkillFile> | undefined;

	function load(uri: string, item: number): Promise<string> {
		// The cause may name paths of the machine, so it stays out of the message that clients see.
		return read(item).catch((cause) => {
			throw new Error(`Could not load ${uri}`, { cause });
		});
	}

	function fileAt(at: number): SkillFile {
		const file = { ...meta.files[at]!, ...resources[at]! };
		const { uri, mimeType, encoding } = file;
		return { ...file, ...readable(uri, () => content(uri, mimeType, encoding === "text", at)) };
	}

	async function content(
		uri: string,
		mimeType: string,
		isText: boolean,
		item: number,
	): Promise<FileContent> {
		const stored = await load(uri, item);
		return isText ? { mimeType, text: stored } : { mimeType, blob: stored };
	}

	const files = () => {
		byPath ??= new Map(meta.files.map((file, at) => [file.path, fileAt(at)]));
		return byPath;
	};

	return Object.freeze<Skill>({
		...identify(path, { uri, frontmatter, resources }),
		directories,
		archives: archives.map((archive, at) => ({
			...archive,
			...readable(archive.uri, () =>
				content(archive.uri, archive.mimeType, false, meta.files.length + at),
			),
		})),
		get files() {
			return [...files().values()];
		},
		find: (path) => files().get(path),
		file(path) {
			const file = files().get(path);
			if (file) return file;
			throw new RangeError(`The skill ${meta.path} has no file ${JSON.stringify(path)}`);
		},
		promptText: async () =>
			joinSkill(
				await Promise.all(
					meta.files.map(async ({ path, encoding }, at) => ({
						path,
						text: encoding === "text" ? await load(resources[at]!.uri, at) : undefined,
					})),
				),
			),
		under: (prefix) => createSkill(moveSkill(meta, `${prefix}/${path}`), read),
	});
}

/** Every URI is built anew, because the first segment of a path is escaped differently (S3). */
function moveSkill(meta: ManifestSkill, path: string): ManifestSkill {
	const from = buildSkillUri(meta.path).length;
	return {
		...meta,
		path,
		uri: skillFileUri(path),
		resources: meta.resources.map((resource, at) => ({
			...resource,
			uri: buildSkillUri(path, meta.files[at]!.path),
		})),
		...(meta.archives && {
			archives: meta.archives.map((archive) => ({
				...archive,
				uri: buildSkillUri(path) + archive.uri.slice(from),
			})),
		}),
	};
}
