/** The template that makes every file addressable (D3), and the completion of its variable. */
import { SKILL_ROOT } from "@skillbake/core";
import { annotate, PRIORITY } from "./describe-resource.ts";
import { passOn } from "./rpc-error.ts";
import type { Skill } from "./skill.ts";
import type { AnswersOf } from "./view.ts";

const VARIABLE = "skillFilePath";
export const TEMPLATE = {
	name: "skill-files",
	description: "Any file of any skill of this server",
	uriTemplate: `${SKILL_ROOT}{+${VARIABLE}}`,
	annotations: annotate(PRIORITY.file),
};

interface CompletionParams {
	readonly ref?: { readonly uri?: unknown };
	readonly argument?: { readonly name?: unknown; readonly value?: unknown };
}

export const completionAnswers: AnswersOf<"drafts"> = {
	"completion/complete"({ listed }, params, next) {
		const { ref, argument } = params as CompletionParams;
		return ref?.uri === TEMPLATE.uriTemplate && argument?.name === VARIABLE
			? { completion: completePath(listed(), `${argument.value}`) }
			: passOn(next, "completion for", ref);
	},
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
