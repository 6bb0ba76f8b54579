import { SKILL_FILE } from "@skillbake/core";
import type { Node } from "@skillbake/format/node";

/** Whether an entry of a directory that is not a skill was meant to be its `SKILL.md`. */
export function isMisnamed({ name }: Pick<Node, "name">): boolean {
	return name.toLowerCase() === SKILL_FILE.toLowerCase();
}
