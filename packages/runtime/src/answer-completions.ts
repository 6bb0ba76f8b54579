/** The template that makes every file addressable (D3), and the completion of its variable. */
import { SKILL_ROOT } from "@skillbake/core";
import { annotate, PRIORITY } from "./describe-resource.ts";
import { passOn } from "./rpc-error.ts";
import type { Skill } from "./skill.ts";
import { optional, record, takes, text } from "./takes.ts";
import type { AnswersOf } from "./view.ts";

const VARIABLE = "skillFilePath";
export const TEMPLATE = {
	name: "skill-files",
	description: "Any file of any skill of this server",
	uriTemplate: `${SKILL_ROOT}{+${VARIABLE}}`,
	annotations: annotate(PRIORITY.file),
};

export const completionAnswers: AnswersOf<"drafts"> = {
	"completion/complete": takes(
		{
			ref: record({ uri: optional(text) }),
			argument: record({ name: text, value: text }),
		},
		({ shown }, { ref, argument }, next) =>
			ref.uri === TEMPLATE.uriTemplate && argument.name === VARIABLE
				? { completion: completePath(shown(), argument.value) }
				: passOn(next, "completion for", ref.uri),
	),
};

function completePath(skills: readonly Skill[], value: string) {
	const start = SKILL_ROOT + value;
	// A set, because a file of a nested skill is also one of the enclosing skill.
	const found = new Set<string>();
	for (const { uri, resources } of skills)
		for (const file of resources === "dynamic" ? [{ uri }] : resources)
			if (file.uri.startsWith(start)) found.add(file.uri.slice(SKILL_ROOT.length));
	// MCP allows at most 100 values in a completion.
	return { values: [...found].slice(0, 100), total: found.size, hasMore: found.size > 100 };
}
