/**
 * Makes a baked manifest from files in memory, by the contract in `core` alone. It doesn't use the
 * compiler, so a bug there cannot hide one in the runtime.
 */
import {
	ARCHIVE_MIME_TYPES,
	type ArchiveFormat,
	type BakedManifest,
	buildSkillUri,
	compareCodePoints,
	type Frontmatter,
	joinSkill,
	type ManifestSkill,
	SKILL_FILE,
	skillFileUri,
} from "@skillbake/core";
import { digestOf } from "./digest-of.ts";

/** File contents by full path below the folder. */
export type Files = { readonly [path: string]: string | Uint8Array };

export interface BakeOptions {
	readonly frontmatter?: { readonly [skillPath: string]: Frontmatter };
	readonly archives?: readonly ArchiveFormat[];
}

export function bake(files: Files, options: BakeOptions = {}): BakedManifest {
	const paths = Object.keys(files)
		.filter((path) => path.endsWith(`/${SKILL_FILE}`))
		.map((path) => path.slice(0, -SKILL_FILE.length - 1))
		.sort(compareCodePoints);
	const baked = paths.map((path) => bakeSkill(path, paths, files, options));
	return {
		version: 1,
		skills: baked.map(({ skill }) => skill),
		contents: baked.map(({ contents }) => contents),
	};
}

function bakeSkill(path: string, paths: readonly string[], all: Files, options: BakeOptions) {
	const names = Object.keys(all)
		.filter((file) => file.startsWith(`${path}/`))
		.map((file) => file.slice(path.length + 1))
		.sort((a, b) => Number(b === SKILL_FILE) - Number(a === SKILL_FILE) || compareCodePoints(a, b));
	const files = names.map((name) => {
		const content = all[`${path}/${name}`]!;
		const bytes = Buffer.from(content as string);
		const text = decode(bytes);
		const owned = paths.some(
			(other) => other.length > path.length && `${path}/${name}`.startsWith(`${other}/`),
		);
		return { name, bytes, text, stored: owned ? null : (text ?? bytes.toString("base64")) };
	});
	const joined = joinSkill(files.map(({ name, text }) => ({ path: name, text })));
	const archives = (options.archives ?? []).map((format) => {
		const bytes = Buffer.from(`${format} of ${path}`);
		return {
			stored: bytes.toString("base64"),
			meta: {
				uri: `${buildSkillUri(path)}.${format}`,
				digest: digestOf(bytes),
				size: bytes.length,
				mimeType: ARCHIVE_MIME_TYPES[format],
			},
		};
	});
	const skill: ManifestSkill = {
		path,
		uri: skillFileUri(path),
		frontmatter: options.frontmatter?.[path] ?? {
			name: path.split("/").at(-1)!,
			description: `What ${path} does.`,
		},
		resources: files.map(({ name, bytes }) => ({
			uri: buildSkillUri(path, name),
			digest: digestOf(bytes),
			size: bytes.length,
		})),
		files: files.map(({ name, text }) => ({
			path: name,
			mimeType: mimeTypeOf(name, text),
			encoding: text === undefined ? "base64" : "text",
		})),
		joined: { digest: digestOf(joined), size: Buffer.byteLength(joined) },
		...(archives.length && { archives: archives.map(({ meta }) => meta) }),
	};
	const contents = [...files, ...archives].map(({ stored }) => stored);
	return { skill, contents };
}

function decode(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function mimeTypeOf(name: string, text: string | undefined): string {
	if (name.endsWith(".md")) return "text/markdown";
	return text === undefined ? "application/octet-stream" : "text/plain";
}
