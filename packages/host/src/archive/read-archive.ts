/** Reads a whole skill as one archive (D2): fetches, verifies and unpacks it, and checks its files. */
import {
	type ArchiveFormat,
	type Frontmatter,
	isDigest,
	SKILL_FILE,
	type SkillEntry,
} from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { resolveLimits } from "../limits.ts";
import { assertRemoteScheme, parseUri } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import { decodeText } from "../untrusted/text-bytes.ts";
import { compareFrontmatter } from "../verify/compare-frontmatter.ts";
import { parseSkillText } from "../verify/parse-skill-text.ts";
import { resolveReference } from "../verify/resolve-reference.ts";
import { verifyBytes, verifyDigest } from "../verify/verify-bytes.ts";
import type { RequestOptions, SkillClient } from "../wire/client.ts";
import { readContent } from "../wire/read-content.ts";
import { refuse } from "./archive-errors.ts";
import type { ArchiveFile } from "./file-tree.ts";
import { archiveFormat, unpackArchive } from "./unpack-archive.ts";

interface CommonArchiveOptions extends RequestOptions {
	readonly mimeType?: string | undefined;
}

/** The held entry: every file must be the one it lists, and none may be missing (H4). */
interface EntryProof {
	readonly entry: SkillEntry;
	readonly digest?: string | undefined;
	readonly frontmatter?: undefined;
	readonly allowUnverified?: boolean | undefined;
}

/** The digest of the archive, from the index (D1). */
interface DigestProof {
	readonly entry?: undefined;
	readonly digest: string;
	/** From the index; compared with the unpacked `SKILL.md` (H5). */
	readonly frontmatter?: Frontmatter | undefined;
	readonly allowUnverified?: boolean | undefined;
}

/** Also reads an archive that the server gave no digest for. */
interface NoProof {
	readonly entry?: undefined;
	readonly digest?: string | undefined;
	readonly frontmatter?: Frontmatter | undefined;
	readonly allowUnverified: true;
}

/** Something to verify the archive with, or the explicit choice to do without. */
export type ArchiveOptions = CommonArchiveOptions & (EntryProof | DigestProof | NoProof);

export interface UnpackedArchive {
	readonly format: ArchiveFormat;
	readonly files: ReadonlyMap<string, ArchiveFile>;
	/** The unpacked `SKILL.md`. */
	readonly text: string;
	readonly frontmatter: Frontmatter;
	readonly verified: boolean;
}

export async function readArchive(
	client: SkillClient,
	uri: string,
	options: ArchiveOptions,
): Promise<UnpackedArchive> {
	assertRemoteScheme(uri, options.schemes);
	const { digest, entry } = options;
	if (digest === undefined ? !options.allowUnverified && !entry : !isDigest(digest))
		throw new SkillHostError(
			"digest",
			`The archive ${show(uri)} has no valid digest, so it is not read.`,
			{ uri },
		);
	const { archiveBytes } = resolveLimits(options.limits);
	options.charge?.(0);
	const content = await readContent(client, uri, { bytes: archiveBytes, reason: "limit" }, options);
	options.charge?.(content.bytes.byteLength);
	if (digest !== undefined) await verifyDigest(uri, digest, content.bytes);
	const format = archiveFormat(uri, options.mimeType ?? content.mimeType);
	const files = unpackArchive(content.bytes, format, options.limits);
	const { text, frontmatter } = readOwnText(files, uri);
	const details = compareFrontmatter(
		options.frontmatter ?? entry?.frontmatter ?? frontmatter,
		frontmatter,
	);
	if (details.length > 0)
		throw new SkillHostError(
			"frontmatter",
			`The frontmatter in ${show(uri)} differs from its entry: ${details[0]}.`,
			{ uri, details },
		);
	if (entry) await verifyFiles(entry, files);
	return {
		format,
		files,
		text,
		frontmatter,
		verified: digest !== undefined || entry !== undefined,
	};
}

function readOwnText(files: ReadonlyMap<string, ArchiveFile>, uri: string) {
	const bytes = files.get(SKILL_FILE)?.bytes;
	const text = bytes && decodeText(bytes);
	if (text === undefined)
		throw new SkillHostError("encoding", `The SKILL.md in ${show(uri)} is not UTF-8 text.`, {
			uri,
		});
	const { frontmatter } = parseSkillText(text);
	// Without its suffix, the URI is the path of the skill; the last segment is the name (D2).
	const name = parseUri(uri)
		?.canonical.split("/")
		.at(-1)
		?.replace(/\.(?:tar\.gz|tgz|zip)$/i, "");
	if (frontmatter["name"] !== name)
		throw refuse(`${show(uri)} holds a skill with another name, ${show(frontmatter["name"])}`);
	return { text, frontmatter };
}

async function verifyFiles(
	entry: SkillEntry,
	files: ReadonlyMap<string, ArchiveFile>,
): Promise<void> {
	if (entry.resources === "dynamic")
		throw new SkillHostError(
			"unlisted",
			"The entry of a dynamic skill lists no files, so its archive cannot be verified.",
		);
	for (const [path, { bytes }] of files) {
		const { resource } = resolveReference(entry, path);
		if (resource) await verifyBytes(resource, bytes);
	}
	if (files.size !== entry.resources.length)
		throw refuse(`holds ${files.size} of the ${entry.resources.length} files that the entry lists`);
}
