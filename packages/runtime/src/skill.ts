/** One skill as the application sees it. */
import type {
	Frontmatter,
	ManifestArchive,
	ManifestFile,
	SkillEntry,
	SkillResource,
} from "@skillbake/core";
import { decodeBase64 } from "./base64.ts";

/** What the compiler knows about one skill at compile time. */
export interface SkillType {
	readonly frontmatter: Frontmatter;
	/** The paths of its files. */
	readonly file: string;
}

/** A file as `resources/read` sends it: exact text, or base64 of anything else (S15). */
export type FileContent = { readonly mimeType: string } & (
	| { readonly text: string }
	| { readonly blob: string }
);

export interface ReadableFile {
	readonly uri: string;
	/** The text or base64, as it goes over the wire. */
	content(): Promise<FileContent>;
	/** Fails for a binary file, because decoding would change its bytes. */
	text(): Promise<string>;
	/** The exact bytes. */
	bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface SkillFile<Path extends string = string> extends ReadableFile, ManifestFile {
	readonly path: Path;
	readonly digest: string;
	readonly size: number;
}

export interface SkillArchive extends ReadableFile, ManifestArchive {}

export interface Skill<Path extends string = string, Type extends SkillType = SkillType> {
	/** Below the folder: `acme/billing/refunds`. */
	readonly path: Path;
	/** Of the `SKILL.md`: the identity of the skill (S16). */
	readonly uri: string;
	/** From the frontmatter. */
	readonly name: string;
	/** From the frontmatter: what the skill does and when to use it. */
	readonly description: string;
	/** The YAML at the top of the `SKILL.md`. */
	readonly frontmatter: Type["frontmatter"];
	/** As on the wire: every file, or `"dynamic"` (S6). */
	readonly resources: readonly SkillResource[] | "dynamic";
	/** The wire entry: what `skills/get` answers. */
	readonly entry: SkillEntry;
	/** `SKILL.md` first; empty for a dynamic skill. */
	readonly files: readonly SkillFile<Type["file"]>[];
	/** The whole skill as one file, in each format that the build was asked for. */
	readonly archives: readonly SkillArchive[];
	/** The file at this path. Throws if there is none; for paths from elsewhere there is `find`. */
	file(path: Type["file"]): SkillFile;
	/** The file at any path relative to the skill's root, if there is one. */
	find(path: string): ReadableFile | undefined;
	/** All files in one text, by the join rule (D5). */
	promptText(): Promise<string>;
	/** The same skill under a prefix. */
	under(prefix: string): Skill;
}

/** Makes a file from its URI and its content on the wire. */
export function readable(uri: string, content: () => Promise<FileContent>): ReadableFile {
	return {
		uri,
		content,
		async text() {
			const read = await content();
			if ("text" in read) return read.text;
			throw new TypeError(`${uri} is binary: read it with bytes()`);
		},
		async bytes() {
			const read = await content();
			return "text" in read ? new TextEncoder().encode(read.text) : decodeBase64(read.blob);
		},
	};
}

/** The fields that every skill has, compiled or dynamic. */
export function identify<Resources extends SkillEntry["resources"]>(
	path: string,
	entry: SkillEntry & { readonly resources: Resources },
) {
	const { name, description = "" } = entry.frontmatter;
	return { path, name: String(name), description: String(description), ...entry, entry };
}
