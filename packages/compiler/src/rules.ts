/** Every rule of the compiler with its default severity. */
import type { Severity } from "./diagnostics.ts";

export const RULES = {
	"not-a-folder": "error",
	"no-skills": "error",
	unreadable: "error",
	"special-file": "error",
	"skill-file-name": "error",
	encoding: "error",
	"frontmatter-delimiters": "error",
	"frontmatter-yaml": "error",
	"frontmatter-duplicate-key": "error",
	"frontmatter-not-a-map": "error",
	"name-missing": "error",
	"name-format": "error",
	"name-directory": "error",
	"description-missing": "error",
	"description-length": "error",
	"license-type": "error",
	"compatibility-length": "error",
	"allowed-tools-type": "error",
	"metadata-type": "error",
	"metadata-reserved": "error",
	"unknown-field": "warn",
	"unknown-tool": "warn",
	"ambiguous-scalar": "warn",
	"frontmatter-portable": "error",
	"body-empty": "warn",
	"body-long": "warn",
	"link-broken": "warn",
	"link-escapes": "warn",
	"nested-skill": "info",
	"nested-invalid": "error",
	"symlink-escapes": "error",
	"symlink-directory": "error",
	"symlink-inside": "warn",
	"hidden-characters": "error",
	"file-name": "error",
	"hidden-file": "warn",
	"credential-file": "error",
	"name-repeated": "warn",
	"limit-files": "warn",
	"limit-bytes": "warn",
	"limit-read": "error",
	crlf: "warn",
	secret: "warn",
} as const satisfies Record<string, Severity>;

export type RuleCode = keyof typeof RULES;

/** The values a rule can be set to. */
export const RULE_SETTINGS = ["off", "info", "warn", "error"] as const;

export type RuleSetting = (typeof RULE_SETTINGS)[number];

export const RULE_CODES = Object.keys(RULES) as RuleCode[];
