/** The methods of the final standard: `skills/list`, `skills/get`, `resources/directory/read` (S2). */
import { METHODS } from "@skillbake/core";
import { describeChildren } from "./describe-resource.ts";
import type { Answers } from "./intercept-requests.ts";
import { locateDirectory, locateSkill } from "./locate.ts";
import type { RegisterOptions } from "./options.ts";
import { pageOf } from "./page.ts";
import { notFound, textParam } from "./rpc-error.ts";
import type { View } from "./view.ts";

export function answerSkills(view: () => View, { meta }: RegisterOptions, cache: object): Answers {
	return {
		[METHODS.list]({ cursor }) {
			const { items, next } = pageOf(view().listed(), cursor);
			return { skills: items.map(({ entry }) => entry), ...next, ...cache };
		},
		[METHODS.get](params) {
			const uri = textParam(params, "uri");
			const skill = locateSkill(view().skills, uri);
			if (!skill) throw notFound("skill", uri);
			return { skill: skill.entry, ...cache };
		},
		[METHODS.readDirectory](params) {
			const uri = textParam(params, "uri");
			const { cursor } = params;
			const { skills } = view();
			const found = locateDirectory(skills, uri);
			if (!found) throw notFound("directory", uri);
			const { items, next } = pageOf(describeChildren(skills, ...found, meta), cursor);
			return { resources: items, ...next, ...cache };
		},
	};
}
