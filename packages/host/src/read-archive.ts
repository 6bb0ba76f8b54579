/** A whole skill as one file (D2): fetched, verified, unpacked into memory, checked again. */
import {
	type ArchiveFormat,
	type Frontmatter,
	isDigest,
	SKILL_FILE,
	type SkillEntry,
} from "@skillbake/core";
import { ARCHIVE_LIMITS, type ArchiveLimits, refuse } from "./archive/archive-limits.ts";
import type { ArchiveFile } from "./archive/file-tree.ts";
import { archiveFormat, unpackArchive } from "./archive/unpack-archive.ts";
import type { RequestOptions, SkillClient } from "./client.ts";
import { compareFrontmatter } from "./compare-frontmatter.ts";
import { SkillHostError } from "./errors.ts";
import { parseSkillText } from "./parse-frontmatter.ts";
import { assertRemoteScheme, parseUri } from "./parse-uri.ts";
import { readContent } from "./read-content.ts";
import { resolveReference } from "./resolve-reference.ts";
import { show } from "./show.ts";
import { decodeText } from "./text-bytes.ts";
import { verifyBytes, verifyDigest } from "./verify-bytes.ts";

export interface ArchiveOptions extends RequestOptions {
	/** From the index (D1). Without it nothing binds the bytes to what was announced. */
	readonly digest?: string | undefined;
	/** Reads an archive nobody announced a digest for. @default false */
	readonly allowUnverified?: boolean | undefined;
	readonly mimeType?: string | undefined;
	/** As the index gives it; compared with the unpacked `SKILL.md` (H5). */
	readonly frontmatter?: Frontmatter | undefined;
	/** The held entry: then every file must be the one it announces, none missing (H4). */
	readonly entry?: SkillEntry | undefined;
	readonly limits?: Partial<ArchiveLimits> | undefined;
	readonly charge?: ((bytes: number) => void) | undefined;
}

export interface SkillArchive {
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
	options: ArchiveOptions = {},
): Promise<SkillArchive> {
	assertRemoteScheme(uri);
	const { digest, entry } = options;
	if (digest === undefined ? !options.allowUnverified && !entry : !isDigest(digest))
		throw new SkillHostError(
			"digest",
			`The archive ${show(uri)} was announced without a valid digest, so it is not read.`,
			{ uri },
		);
	const max = options.limits?.packedBytes ?? ARCHIVE_LIMITS.packedBytes;
	options.charge?.(0);
	const content = await readContent(client, uri, { bytes: max, reason: "limit" }, options);
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
			`The frontmatter in ${show(uri)} is not what was announced: ${details[0]}.`,
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
	// The URI without its suffix is the skill path, whose last segment is the name (D2).
	const name = parseUri(uri)
		?.canonical.split("/")
		.at(-1)
		?.replace(/\.(?:tar\.gz|tgz|zip)$/i, "");
	if (frontmatter["name"] !== name)
		throw refuse(`${show(uri)} holds a skill of another name, ${show(frontmatter["name"])}`);
	return { text, frontmatter };
}

async function verifyFiles(
	entry: SkillEntry,
	files: ReadonlyMap<string, ArchiveFile>,
): Promise<void> {
	if (entry.resources === "dynamic")
		throw new SkillHostError("unlisted", "A dynamic skill announces no files to verify.");
	for (const [path, { bytes }] of files) {
		const { resource } = resolveReference(entry, path);
		if (resource) await verifyBytes(resource, bytes);
	}
	if (files.size !== entry.resources.length)
		throw refuse(`holds ${files.size} of the ${entry.resources.length} announced files`);
}
