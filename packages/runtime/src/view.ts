/** A collection as one registration shows it: what is listed, and under which names. Built on demand. */
import { buildIndex, INDEX_URI } from "@skillbake/core";
import { annotate, describeSkill, PRIORITY, type ResourceInfo } from "./describe-resource.ts";
import type { Next, Params } from "./intercept-requests.ts";
import { lazy } from "./lazy.ts";
import { nameSkills } from "./name-skills.ts";
import type { RegisterOptions } from "./options.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** Answers a request from a view; `next` is what the application would answer. */
export type Answer = (view: View, params: Params, next: Next) => unknown;
/** By method. */
export type Answers = { readonly [method: string]: Answer };

export interface View {
	readonly skills: AnySkills;
	readonly meta: RegisterOptions["meta"] | undefined;
	/** The fields that modern results carry (S14). */
	readonly cache: object;
	listed(): readonly Skill[];
	/** Each listed `SKILL.md` and the index, never a supporting file (D3). */
	resources(): readonly ResourceInfo[];
	/** The text of `skill://index.json` (D1); absent if the drafts are switched off. */
	readonly index: (() => string) | undefined;
	/** The skills that have a prompt, by its name. */
	named(): ReadonlyMap<string, Skill>;
	prompts(): readonly { readonly name: string; readonly description: string }[];
}

/**
 * Servers behind an HTTP handler are built per request: what they all show is built once and kept
 * with the skills. What only one registration shows is kept with its options.
 */
const views = new WeakMap<object, View>();

export function viewOf(skills: AnySkills, options: RegisterOptions): View {
	const isUsual = Object.values(options).every((value) => value === true);
	const key = isUsual ? skills : options;
	let view = views.get(key);
	if (view?.skills !== skills) {
		view = buildView(skills, options);
		views.set(key, view);
	}
	return view;
}

function buildView(
	skills: AnySkills,
	{
		listed: isListed = () => true,
		meta,
		prompts,
		drafts = true,
		ttlMs = 300_000,
		cacheScope = "private",
	}: RegisterOptions,
): View {
	const listed = lazy(() => [...skills].filter(isListed));
	const index = drafts ? lazy(() => JSON.stringify(buildIndex(listed()))) : undefined;
	const named = lazy(() => nameSkills(skills, prompts));
	return {
		skills,
		meta,
		cache: { ttlMs, cacheScope },
		listed,
		index,
		named,
		resources: lazy(() =>
			index
				? [
						...listed().map((skill) => describeSkill(skill, meta)),
						{
							uri: INDEX_URI,
							name: "index.json",
							mimeType: "application/json",
							size: new TextEncoder().encode(index()).length,
							annotations: annotate(PRIORITY.index),
						},
					]
				: [],
		),
		prompts: lazy(() =>
			[...named()]
				.filter(([, skill]) => isListed(skill))
				.map(([name, { description }]) => ({ name, description })),
		),
	};
}
