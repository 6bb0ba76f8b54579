/** Every rule the compiler knows: its code and how bad breaking it is unless told otherwise. */
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
	"unknown-field": "warn",
	"ambiguous-scalar": "warn",
	"frontmatter-portable": "warn",
	"body-empty": "warn",
	"body-long": "warn",
	"link-broken": "warn",
	"link-escapes": "warn",
	"nested-skill": "info",
	"symlink-escapes": "error",
	"symlink-directory": "error",
	"symlink-inside": "warn",
	"hidden-characters": "error",
	"file-name": "error",
	"limit-files": "warn",
	"limit-bytes": "warn",
	crlf: "warn",
	secret: "warn",
} as const satisfies Record<string, Severity>;

export type RuleCode = keyof typeof RULES;

/** What a rule may be set to. */
export type RuleSetting = Severity | "off";

export const RULE_CODES = Object.keys(RULES) as RuleCode[];
