/** The manifest: everything a request needs, computed in the build. Plain data that JSON can hold. */

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
	/** Every file once, or `"dynamic"` for a skill that makes its files on demand (S6). */
	readonly resources: readonly SkillResource[] | "dynamic";
}

/** What the manifest adds to the wire's description of a file. */
export interface ManifestFile {
	/** Relative to the skill's root, decoded, with `/` between segments. */
	readonly path: string;
	readonly mimeType: string;
	/** How its content is stored and sent: text if it is valid UTF-8, otherwise base64 (S15). */
	readonly encoding: "text" | "base64";
	/** Set if the file has an executable bit; archives keep it (D2). */
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
	/** Only when archives were asked for. */
	readonly archives?: readonly ManifestArchive[];
	/** Of the text that the join rule (D5) makes of all files. */
	readonly joined: { readonly digest: string; readonly size: number };
}

/** The metadata of a folder of skills. */
export interface Manifest {
	readonly version: 1;
	/** In code-point order of their paths. */
	readonly skills: readonly ManifestSkill[];
}

/**
 * The bytes of one skill: one item per file, aligned with `files`, then one per archive.
 * Text as it is, everything else in base64. `null` marks a file that a nested skill owns and
 * stores.
 */
export type SkillContents = readonly (string | null)[];

/** A manifest with the bytes it describes. */
export interface BakedManifest extends Manifest {
	/** Aligned with `skills`. */
	readonly contents: readonly SkillContents[];
}
