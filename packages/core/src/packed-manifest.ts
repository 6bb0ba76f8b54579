/**
 * A manifest as a generated module stores it: without what follows from the rest, and as a line of
 * JSON per skill, so that a server parses a skill when it is first asked for and none at its start.
 */
import type { ArchiveFormat } from "./constants.ts";
import type { Frontmatter, Manifest, ManifestFile, ManifestSkill } from "./manifest.ts";

/** Digests are stored as 64 hex digits. */
export type PackedFile = readonly [
	path: string,
	mimeType: string,
	size: number,
	digest: string,
	/** Letters: `b` for content in base64, `x` for an executable bit. */
	flags?: string,
];

export type PackedArchive = readonly [format: ArchiveFormat, size: number, digest: string];

export type PackedSkill = readonly [
	frontmatter: Frontmatter,
	files: readonly PackedFile[],
	archives?: readonly PackedArchive[],
];

const DIGEST_PREFIX = "sha256:";

/** A development server packs all skills with each edit of one. */
const packedLines = new WeakMap<ManifestSkill, string>();

/** One line per skill, without its path. JSON itself has no line breaks. */
export function packManifest({ skills }: Manifest): string {
	return skills.map(packLine).join("\n");
}

function packLine(skill: ManifestSkill): string {
	let line = packedLines.get(skill);
	if (line === undefined) {
		line = JSON.stringify(packSkill(skill));
		packedLines.set(skill, line);
	}
	return line;
}

function packSkill(skill: ManifestSkill): PackedSkill {
	const { frontmatter, resources, files, archives } = skill;
	const packed = files.map((file, at) => packFile(file, resources[at]!));
	if (!archives) return [frontmatter, packed];
	return [
		frontmatter,
		packed,
		archives.map(({ uri, size, digest }) => [formatOf(uri), size, packDigest(digest)]),
	];
}

function packFile(
	{ path, mimeType, encoding, executable }: ManifestFile,
	{ size, digest }: ManifestSkill["resources"][number],
): PackedFile {
	const flags = (encoding === "base64" ? "b" : "") + (executable ? "x" : "");
	const file = [path, mimeType, size, packDigest(digest)] as const;
	return flags ? [...file, flags] : file;
}

function packDigest(digest: string): string {
	return digest.slice(DIGEST_PREFIX.length);
}

function formatOf(uri: string): ArchiveFormat {
	return uri.endsWith(".zip") ? "zip" : "tar.gz";
}
