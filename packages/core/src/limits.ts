/** The bounds on a skill, most of them set by the standard. Lengths of text count characters, not bytes. */
export const LIMITS = {
	/** Files per skill (S8). */
	files: 512,
	/** Bytes of all files of a skill together (S8). */
	bytes: 16_777_216,
	/** Bytes of one skill above which none of it is read: four times what the standard allows. */
	readBytes: 67_108_864,
	/** Bytes of one folder above which none of it is read: the compiler keeps all contents in memory. */
	folderBytes: 536_870_912,
	/** Directories inside one another. Every level repeats the paths above it. */
	depth: 64,
	nameLength: 64,
	descriptionLength: 1024,
	compatibilityLength: 500,
	/** Far above any real frontmatter: keeps a hostile one from occupying a YAML parser. */
	frontmatterLength: 65_536,
} as const;
