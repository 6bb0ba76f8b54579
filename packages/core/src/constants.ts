/** The names that the MCP Skills extension and its drafts define. */

/** The extension's id in `capabilities.extensions` (S1). */
export const SKILLS_EXTENSION = "io.modelcontextprotocol/skills";

/** Prefix of `_meta` keys that belong to the extension (S4). */
export const META_PREFIX = "io.modelcontextprotocol.skills/";

/** The methods of the extension (S2). */
export const METHODS = {
	list: "skills/list",
	get: "skills/get",
	readDirectory: "resources/directory/read",
} as const;

export const SKILL_SCHEME = "skill:";
/** The start of every skill URI. */
export const SKILL_ROOT = "skill://";
export const SKILL_FILE = "SKILL.md";
export const SKILL_MIME_TYPE = "text/markdown";
export const DIRECTORY_MIME_TYPE = "inode/directory";

/** The drafts' discovery document (D1). */
export const INDEX_URI = "skill://index.json";
export const INDEX_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** The archive formats of the drafts and their MIME types (D2). */
export const ARCHIVE_FORMATS = ["tar.gz", "zip"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];
export const ARCHIVE_MIME_TYPES = {
	"tar.gz": "application/gzip",
	zip: "application/zip",
} as const satisfies { readonly [format in ArchiveFormat]: string };

/** The start of every digest; 64 lower-case hex digits follow (S7). */
export const DIGEST_PREFIX = "sha256:";
