/** The methods of the standard: `skills/list`, `skills/get`, `resources/directory/read` (S2). */
import { METHODS } from "@skillbake/core";
import { describeChildren } from "./describe-resource.ts";
import { locateDirectory, locateSkill } from "./locate.ts";
import { pageOf } from "./page.ts";
import { notFound } from "./rpc-error.ts";
import { PAGE, takes, text } from "./takes.ts";
import type { AnswersOf } from "./view.ts";

export const skillAnswers = {
	[METHODS.list]: takes(PAGE, ({ shown, cache }, { cursor }) => {
		const [page, nextCursor] = pageOf(shown(), cursor);
		return { skills: page.map(({ entry }) => entry), nextCursor, ...cache };
	}),
	[METHODS.get]: takes({ uri: text }, ({ skills, cache }, { uri }) => {
		const skill = locateSkill(skills, uri);
		if (!skill) throw notFound("skill", uri);
		return { skill: skill.entry, ...cache };
	}),
	[METHODS.readDirectory]: takes(
		{ ...PAGE, uri: text },
		({ skills, meta, cache }, { uri, cursor }) => {
			const found = locateDirectory(skills, uri);
			if (!found) throw notFound("directory", uri);
			const [resources, nextCursor] = pageOf(describeChildren(skills, found, meta), cursor);
			return { resources, nextCursor, ...cache };
		},
	),
} satisfies Partial<AnswersOf<"always">>;
