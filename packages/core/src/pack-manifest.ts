/**
 * A manifest as a generated module stores it: a line of JSON per skill, so that a server parses a
 * skill when it is first asked for and none at its start. A line has no field names and nothing that
 * follows from the skill's path, such as URIs; the paths are stored beside it.
 */
import { archiveFormatOf } from "./archive-format.ts";
import { ARCHIVE_MIME_TYPES, type ArchiveFormat, DIGEST_PREFIX } from "./constants.ts";
import { digestHex } from "./digest.ts";
import type {
	Frontmatter,
	Manifest,
	ManifestArchive,
	ManifestFile,
	ManifestSkill,
	SkillResource,
} from "./manifest.ts";
import { archiveUri, buildSkillUri } from "./skill-uri.ts";

type PackedFile = readonly [
	path: string,
	mimeType: string,
	size: number,
	hash: string,
	/** Letters: `b` for content in base64, `x` for an executable bit. */
	flags?: string,
];

type PackedArchive = readonly [format: ArchiveFormat, size: number, hash: string];

type PackedSkill = readonly [
	frontmatter: Frontmatter,
	files: readonly PackedFile[],
	archives?: readonly PackedArchive[],
];

/** A skill under one path. */
export interface PlacedSkill {
	readonly frontmatter: Frontmatter;
	/** `SKILL.md` first, the others in code-point order of their paths. */
	readonly files: readonly (ManifestFile & SkillResource)[];
	readonly archives: readonly ManifestArchive[];
}

/** Gives the skill under any path, because an application may add prefixes at run time. */
export type PlaceSkill = (path: string) => PlacedSkill;

/** Kept, because a development server packs every skill again when one of them changes. */
const lines = new WeakMap<ManifestSkill, string>();

/** `JSON.stringify` escapes line breaks, so that no line contains one. */
export function packManifest({ skills }: Manifest): string {
	return skills.map(packOnce).join("\n");
}

/** The inverse of `packManifest`. Parses a skill only when it is asked for by its index. */
export function unpackManifest(packed: string): (index: number) => PlaceSkill {
	const lines = packed.split("\n");
	return (index) => unpackSkill(lines[index]!);
}

/** Gives the same as unpacking does, from a manifest that is at hand as data. */
export function placeSkill({
	frontmatter,
	files,
	resources,
	archives = [],
}: ManifestSkill): PlaceSkill {
	return (skillPath) => ({
		frontmatter,
		files: files.map((file, at) => ({
			...file,
			...resources[at]!,
			uri: buildSkillUri(skillPath, file.path),
		})),
		archives: archives.map((archive) => ({
			...archive,
			uri: archiveUri(skillPath, archiveFormatOf(archive.mimeType)!),
		})),
	});
}

function packOnce(skill: ManifestSkill): string {
	let line = lines.get(skill);
	if (line === undefined) {
		line = packSkill(skill);
		lines.set(skill, line);
	}
	return line;
}

function packSkill({ frontmatter, files, resources, archives }: ManifestSkill): string {
	const packedFiles = files.map(({ path, mimeType, encoding, executable }, at): PackedFile => {
		const { size, digest } = resources[at]!;
		const flags = (encoding === "base64" ? "b" : "") + (executable ? "x" : "");
		const file = [path, mimeType, size, digestHex(digest)] as const;
		return flags ? [...file, flags] : file;
	});
	const packedArchives = archives?.map(
		({ mimeType, size, digest }): PackedArchive => [
			archiveFormatOf(mimeType)!,
			size,
			digestHex(digest),
		],
	);
	const packed: PackedSkill = packedArchives
		? [frontmatter, packedFiles, packedArchives]
		: [frontmatter, packedFiles];
	return JSON.stringify(packed);
}

function unpackSkill(line: string): PlaceSkill {
	const [frontmatter, files, archives = []] = JSON.parse(line) as PackedSkill;
	return (skillPath) => ({
		frontmatter,
		files: files.map(([path, mimeType, size, hash, flags = ""]) => ({
			path,
			mimeType,
			encoding: flags.includes("b") ? "base64" : "text",
			...(flags.includes("x") && { executable: true }),
			uri: buildSkillUri(skillPath, path),
			digest: DIGEST_PREFIX + hash,
			size,
		})),
		archives: archives.map(([format, size, hash]) => ({
			uri: archiveUri(skillPath, format),
			digest: DIGEST_PREFIX + hash,
			size,
			mimeType: ARCHIVE_MIME_TYPES[format],
		})),
	});
}
