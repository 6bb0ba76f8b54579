/** The form of a rule's cases, and short ways to write the folder that breaks it. */
import { skillText } from "../../../../../test/support/skill-text.ts";
import type { Entries } from "../../../../../test/support/temp-folder.ts";
import type { CompileOptions, Diagnostic, RuleCode } from "../../index.ts";

export interface Case {
	readonly code: RuleCode;
	readonly when: string;
	readonly entries: Entries;
	/** Options that the rule needs. */
	readonly options?: CompileOptions;
	readonly expected: Partial<Diagnostic>;
	/** How often it is reported. Defaults to once. */
	readonly times?: number;
}

/** A valid skill `a` with more fields. */
export const fields = (text: string) => ({ "a/SKILL.md": skillText("a", { fields: text }) });

/** A skill `a` with exactly this frontmatter. */
export const front = (text: string, body = "# A\n") => ({
	"a/SKILL.md": `---\n${text}\n---\n${body}`,
});

/** A valid skill `a` with one more file. */
export const withFile = (path: string, content: string | Uint8Array) => ({
	"a/SKILL.md": skillText("a"),
	[`a/${path}`]: content,
});
