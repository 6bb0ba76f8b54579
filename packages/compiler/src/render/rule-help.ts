/** What each rule reports and how to fix it, in a sentence or two. `docs/rules.md` says more. */
import type { RuleCode } from "../rules.ts";

export interface RuleHelp {
	readonly what: string;
	readonly fix: string;
}

export const RULE_HELP: { readonly [code in RuleCode]: RuleHelp } = {
	"not-a-folder": {
		what: "The path given to the compiler does not exist, cannot be read, or is a file.",
		fix: "Pass a folder that contains skills (directories with a `SKILL.md`), or one that is a skill itself.",
	},
	"no-skills": {
		what: "The folder does not contain a single `SKILL.md`.",
		fix: "Correct the path, or `include` and `exclude`.",
	},
	unreadable: {
		what: "A file or directory cannot be read: permission is missing, or it disappeared during the build.",
		fix: "Fix the permissions, or leave the file out with `exclude`.",
	},
	"special-file": {
		what: "A skill contains a named pipe, a socket or a device.",
		fix: "Remove it, or leave it out with `exclude`.",
	},
	"skill-file-name": {
		what: "A file is called `skill.md`, `Skill.md` or similar, or `SKILL.md` is a directory.",
		fix: "Rename the file to `SKILL.md`.",
	},
	encoding: {
		what: "A `SKILL.md` is not valid UTF-8, or starts with a byte order mark.",
		fix: "Save the file as UTF-8 without a byte order mark.",
	},
	"frontmatter-delimiters": {
		what: "The file does not start with frontmatter between two lines `---`.",
		fix: "Start with a line `---`, then the YAML, then a line `---`.",
	},
	"frontmatter-yaml": {
		what: "The YAML of the frontmatter cannot be read, or not by everyone.",
		fix: "The message names the cause, and the hint shows the corrected line wherever YAML is sure to read it.",
	},
	"frontmatter-duplicate-key": {
		what: "A field occurs twice.",
		fix: "Keep one of them.",
	},
	"frontmatter-not-a-map": {
		what: "The frontmatter is a list or a single value.",
		fix: "Write one `field: value` per line.",
	},
	"name-missing": {
		what: "`name` is missing or empty.",
		fix: "Use the name of the directory.",
	},
	"name-format": {
		what: "The name is not a valid skill name.",
		fix: "Follow the hint.",
	},
	"name-directory": {
		what: "The name differs from the name of the directory that contains the `SKILL.md`.",
		fix: "Rename the directory.",
	},
	"description-missing": {
		what: "`description` is missing, blank or not a string.",
		fix: "Say what the skill does and when to use it.",
	},
	"description-length": {
		what: "The description has more than 1,024 characters, counted as code points.",
		fix: "Keep the part that says when to use the skill, and move the rest into the body.",
	},
	"license-type": {
		what: "`license` is not a string.",
		fix: "Write the name of the license or of the file that contains it.",
	},
	"compatibility-length": {
		what: "`compatibility` is not a string of 1 to 500 characters.",
		fix: "Say in one sentence what the skill needs, or remove the field.",
	},
	"allowed-tools-type": {
		what: "`allowed-tools` is not a string.",
		fix: "Write `allowed-tools: Read Grep`.",
	},
	"metadata-type": {
		what: "`metadata` is not a map of strings.",
		fix: "Quote the values.",
	},
	"metadata-reserved": {
		what: "A metadata key starts with `io.modelcontextprotocol/`, which the standard reserves for itself.",
		fix: "Use a prefix of your own, such as `com.example/`.",
	},
	"unknown-field": {
		what: "A top-level field is not part of the Agent Skills standard.",
		fix: "Move it under `metadata`, or turn the rule off if your hosts read the field.",
	},
	"unknown-tool": {
		what: "A skill names a tool that is not in the option `tools`.",
		fix: "Correct the name, or add the tool to the option.",
	},
	"ambiguous-scalar": {
		what: "YAML libraries disagree about an unquoted value.",
		fix: "Quote the value.",
	},
	"frontmatter-portable": {
		what: "The YAML is valid, but small parsers cannot read it.",
		fix: "Follow the hint. A block after `>-` can hold any text.",
	},
	"body-empty": {
		what: "Nothing follows the frontmatter.",
		fix: "Write down what the agent should do.",
	},
	"body-long": {
		what: "The body has more than 500 lines or about 5,000 tokens.",
		fix: "Move details into separate files and link to them from the body.",
	},
	"link-broken": {
		what: "A relative link or image in a Markdown file points to a file that the skill does not have.",
		fix: "Correct the link, or add the file.",
	},
	"link-escapes": {
		what: "A relative link points outside the skill.",
		fix: "Copy the file into the skill, or use an absolute URL.",
	},
	"nested-skill": {
		what: "A skill is inside another skill.",
		fix: "Nothing, if it is intended. Otherwise move it out.",
	},
	"hidden-file": {
		what: "Files or directories whose names begin with a dot are left out.",
		fix: 'Nothing, if they should not be published. To publish one, take it in by a glob: `exclude: ["!**/.env.example"]`.',
	},
	"credential-file": {
		what: "A skill contains a file that holds credentials by convention, such as `.env` or `id_rsa`.",
		fix: "Remove the file, or leave it out with `exclude`.",
	},
	"name-repeated": {
		what: "Two skills of the folder have the same name.",
		fix: "Give each skill its own name.",
	},
	"nested-invalid": {
		what: "A skill contains another skill that cannot be served, so both are left out.",
		fix: "Fix the inner `SKILL.md`, or rename it if it is not a skill of its own.",
	},
	"symlink-escapes": {
		what: "A symbolic link in a skill points outside the compiled folder, or to nothing.",
		fix: "Replace the link with a copy.",
	},
	"symlink-directory": {
		what: "A symbolic link points to a directory inside the folder.",
		fix: "Replace the link with a copy.",
	},
	"symlink-inside": {
		what: "A symbolic link points to a file inside the folder.",
		fix: "Replace the link with a copy.",
	},
	"hidden-characters": {
		what: "A text contains characters that readers cannot see.",
		fix: "Remove them.",
	},
	"file-name": {
		what: "A file name cannot be used on every system, or two names collide.",
		fix: "Rename the file.",
	},
	"limit-files": {
		what: "The skill has more than 512 files.",
		fix: "Split it, or leave files out with `exclude`.",
	},
	"limit-bytes": {
		what: "The skill is larger than 16 MiB (16,777,216 bytes).",
		fix: "Shrink its largest files, or leave them out.",
	},
	"limit-read": {
		what: "A file, skill, folder or depth of directories is above the bounds that the compiler reads.",
		fix: "Leave out large files with `exclude`, or split the skill.",
	},
	crlf: {
		what: "A text file has CRLF line endings.",
		fix: 'Set `eol: "lf"`, or keep the bytes as they are with `* -text` in `.gitattributes`.',
	},
	secret: {
		what: "A text file contains a private key or a token in a well-known format.",
		fix: "Remove the secret and revoke it.",
	},
};
