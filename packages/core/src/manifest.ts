/** The manifest: everything a request needs, computed in the build. Plain JSON-able data. */

export type JsonValue =
	| string
	| number
	| boolean
	| null
	| readonly JsonValue[]
	| { readonly [key: string]: JsonValue };

/** The YAML frontmatter of a `SKILL.md`, verbatim as JSON (S5). */
export type Frontmatter = { readonly [key: string]: JsonValue };

/** One file of a skill, exactly as it goes on the wire (S6, S7). */
export interface SkillResource {
	readonly uri: string;
	/** `sha256:` and 64 lowercase hex digits over the raw bytes. */
	readonly digest: string;
	/** Byte length of the same bytes. */
	readonly size: number;
}

/** One skill, exactly as `skills/list` and `skills/get` answer it. */
export interface SkillEntry {
	readonly uri: string;
	readonly frontmatter: Frontmatter;
	/** Every file once, or `"dynamic"` for a skill whose files are made on demand (S6). */
	readonly resources: readonly SkillResource[] | "dynamic";
}

/** What the wire entry does not say about a file. */
export interface ManifestFile {
	/** Relative to the skill's root, decoded, with `/` between segments. */
	readonly path: string;
	readonly mimeType: string;
	/** How its content is stored and sent: valid UTF-8 as text, anything else as base64 (S15). */
	readonly encoding: "text" | "base64";
	/** Present on files that carry an executable bit; archives keep it (D2). */
	readonly executable?: true;
}

/** A whole skill as one file (D2). */
export interface ManifestArchive extends SkillResource {
	readonly mimeType: string;
}

export interface ManifestSkill extends SkillEntry {
	/** One or more segments; the last equals the frontmatter's `name`. */
	readonly path: string;
	/** `SKILL.md` first, the others in code-point order of their paths. */
	readonly resources: readonly SkillResource[];
	/** Aligned with `resources`. */
	readonly files: readonly ManifestFile[];
	/** Of the text that the join rule (D5) makes of all files. */
	readonly joined: { readonly digest: string; readonly size: number };
	/** Only when archives were asked for. */
	readonly archives?: readonly ManifestArchive[];
}

/** What is known about a folder of skills, without their bytes. */
export interface Manifest {
	readonly version: 1;
	/** In code-point order of their paths. */
	readonly skills: readonly ManifestSkill[];
}

/**
 * The bytes of one skill: one item per file, aligned with `files`, then one per archive.
 * Text as it is, everything else in base64. `null` marks a file that a nested skill owns:
 * it is stored once, there.
 */
export type SkillContents = readonly (string | null)[];

/** A manifest with the bytes it describes. `contents` is aligned with `skills`. */
export interface BakedManifest extends Manifest {
	readonly contents: readonly SkillContents[];
}
