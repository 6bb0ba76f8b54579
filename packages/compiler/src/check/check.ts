/** What a check gets to see, by scope. Checks report findings; severity and place are added later. */
import type { JsonValue } from "@skillbake/core";
import type { TextProblem } from "@skillbake/format";
import type { DirectoryNode, FoundSkill, Node, ReadFile } from "@skillbake/format/node";
import type { BakedSkill } from "../bake/baked-skill.ts";
import type { Finding, Report } from "../diagnostics.ts";
import type { ParsedSkill } from "../parse/parse-skill.ts";
import type { ServedFile } from "../place/place-skills.ts";
import type { FileReading } from "../read/create-file-reader.ts";

export type Check<Scope> = (scope: Scope) => void;

/** One file of a skill. */
export interface FileScope extends FileReading {
	readonly report: Report;
}

/** One directory and its direct entries. */
export interface DirectoryScope {
	readonly directory: DirectoryNode;
	/** The skill around the directory, if any. */
	readonly around: DirectoryNode | undefined;
	/** The entries whose names become part of a URI. */
	readonly served: readonly Node[];
	readonly report: Report;
}

/** One skill whose `SKILL.md` was read, whether or not it can be parsed. */
export interface SkillScope {
	readonly skill: FoundSkill;
	readonly skillFile: ReadFile;
	/** All of its files that were read, `SKILL.md` first. */
	readonly files: readonly ReadFile[];
	/** Why its frontmatter cannot be used or trusted. */
	readonly problems: readonly TextProblem[];
	readonly report: Report;
}

/** One skill whose frontmatter was parsed. */
export interface FrontmatterScope {
	readonly skill: ParsedSkill;
	/** The name of the directory that holds the `SKILL.md`. */
	readonly directoryName: string;
	/** The tools that skills can count on; `undefined` if nobody said which. */
	readonly tools: ReadonlySet<string> | undefined;
	readonly report: Report;
}

/** One skill with the paths that its files are served under. */
export interface ServedScope {
	readonly skill: FoundSkill;
	readonly skillFile: ReadFile;
	/** Paths relative to the skill, `SKILL.md` first. */
	readonly served: readonly ServedFile[];
	readonly report: Report;
}

/** One skill that is left out only because of skills inside it. */
export interface LeftOutScope {
	readonly skillFile: ReadFile;
	readonly causes: readonly FoundSkill[];
	readonly report: Report;
}

/** The whole folder, after everything else. */
export interface FolderScope {
	/** Whether anything in it is a skill or was meant to be one. */
	readonly holdsSkill: boolean;
	readonly skills: readonly BakedSkill[];
	/** Whether two files may claim one URI, so that it is worth a look. */
	readonly mayCollide: boolean;
	readonly report: Report;
	/** Leaves a skill out of the manifest. */
	refuse(skill: BakedSkill): void;
}

type FieldFinding = Pick<Finding, "code" | "message" | "hint" | "severity">;

/** Reports at the value of a field, or at the top of the file if the field is missing. */
export function reportField(
	{ skill, report }: FrontmatterScope,
	name: string,
	finding: FieldFinding,
): void {
	const field = skill.fields.find((candidate) => candidate.name === name);
	const at = field
		? {
				text: skill.text,
				offset: skill.yamlOffset + field.valueOffset,
				length: field.valueLength,
			}
		: { text: skill.text, offset: 0, length: 3 };
	report({ ...finding, file: skill.file, at });
}

/** A value's type in the words of someone who writes YAML. */
export function kindOf(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return "empty";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "a map";
	return typeof value === "boolean" ? "a boolean" : `a ${typeof value}`;
}
