/** The template that makes supporting files addressable (D3), and the completion of its variable. */
import { annotate, PRIORITY } from "./describe-resource.ts";
import type { Skill } from "./skill.ts";

const ROOT = "skill://";
export const VARIABLE = "skillFilePath";
export const TEMPLATE = {
	name: "skill-files",
	description: "Any file of any skill of this server",
	uriTemplate: `${ROOT}{+${VARIABLE}}`,
	annotations: annotate(PRIORITY.file),
};

export function completePath(skills: readonly Skill[], value: string) {
	const start = ROOT + value;
	// A file of a nested skill is also one of the enclosing skill.
	const found = new Set<string>();
	for (const { uri, resources } of skills)
		for (const file of resources === "dynamic" ? [{ uri }] : resources)
			if (file.uri.startsWith(start)) found.add(file.uri.slice(ROOT.length));
	// A completion has at most 100 values.
	return { values: [...found].slice(0, 100), total: found.size, hasMore: found.size > 100 };
}
