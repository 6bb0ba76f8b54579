/** Finds a skill by a name that only one skill has (H8). */
import { SkillHostError } from "../errors.ts";
import { show, showList } from "../untrusted/show.ts";
import type { HostedSkill } from "./hosted-skill.ts";

/** Also accepts a qualified name, which is always unique. */
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
		`${found.length} skills have the name ${show(name)}. Use one of these names: ${showList(details)}.`,
		{ label, details },
	);
}
