/** From a name to a skill: inside its origin, or where only one skill has it (H8). */
import { SkillHostError } from "../errors.ts";
import { show } from "../show.ts";
import type { HostedSkill } from "./hosted-skill.ts";

/** A qualified name is always enough. */
export function resolveName(
	skills: readonly HostedSkill[],
	name: string,
	label: string | undefined,
): HostedSkill {
	const found = skills.filter((skill) => skill.name === name || skill.qualifiedName === name);
	const [skill] = found;
	if (skill && found.length === 1) return skill;
	const where = label === undefined ? "" : ` of "${label}"`;
	if (!skill)
		throw new SkillHostError("unknown", `There is no skill ${show(name)}${where}.`, { label });
	const details = found.map(({ qualifiedName }) => qualifiedName);
	throw new SkillHostError(
		"collision",
		`${show(name)} is the name of ${found.length} skills; say which: ${details.join(", ")}.`,
		{ label, details },
	);
}
