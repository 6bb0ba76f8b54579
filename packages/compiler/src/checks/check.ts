/** What a check of a skill gets to see. */
import type { JsonValue } from "@skillbake/core";
import type { Finding, Report } from "../diagnostics.ts";
import type { ParsedSkill } from "../parse-skill.ts";

export interface SkillCheck {
	readonly skill: ParsedSkill;
	/** The name of the directory that holds the `SKILL.md`. */
	readonly directoryName: string;
	readonly report: Report;
}

type FieldFinding = Pick<Finding, "code" | "message" | "hint" | "severity">;

/** Reports at the value of a field, or at the top of the file if it has none. */
export function reportField(
	{ skill, report }: SkillCheck,
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

/** How to name a value's type to someone who writes YAML. */
export function kindOf(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return "empty";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "a map";
	return typeof value === "boolean" ? "a boolean" : `a ${typeof value}`;
}
