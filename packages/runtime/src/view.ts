/** A collection as one request sees it: which skills are listed, under which names. */
import { buildIndex, INDEX_URI } from "@skillbake/core";
import { annotate, describeSkill, PRIORITY, type ResourceInfo } from "./describe-resource.ts";
import type { MethodOf, Need } from "./features.ts";
import type { Next, Params } from "./intercept-requests.ts";
import { lazy } from "./lazy.ts";
import type { ResolvedOptions } from "./options.ts";
import { nameSkills } from "./prompt-names.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** Answers a request from a view; `next` asks the application. */
export type Answer = (view: View, params: Params, next: Next) => unknown;
/** The answers to all methods that need these options. */
export type AnswersOf<N extends Need> = { readonly [method in MethodOf<N>]: Answer };

export interface View extends ResolvedOptions, Listings {
	readonly skills: AnySkills;
}

interface Listings {
	shown(): readonly Skill[];
	/** Each listed `SKILL.md` and the index, never a supporting file (D3). */
	resources(): readonly ResourceInfo[];
	/** The text of `skill://index.json` (D1). */
	index(): string;
	/** The skills that have a prompt, by its name, which is not one of `taken`. */
	named(taken?: ReadonlySet<string>): ReadonlyMap<string, Skill>;
	/** The listed ones of these. */
	shownPrompts(
		taken?: ReadonlySet<string>,
	): readonly { readonly name: string; readonly description: string }[];
}

/**
 * Servers behind an HTTP handler are built per request, so they share the listings that follow from
 * the skills alone. Listings that follow from a function of the application, or from skills that can
 * be replaced, are made for one request.
 */
const shared = new WeakMap<object, Listings>();

export function viewOf(skills: AnySkills, options: ResolvedOptions): View {
	const { listed, meta, naming } = options;
	// A new key is never found again.
	const key = listed || meta || naming || skills.follow ? {} : skills;
	const listings = shared.get(key) ?? listSkills(skills, options);
	shared.set(key, listings);
	return { skills, ...options, ...listings };
}

function listSkills(
	skills: AnySkills,
	{ listed = () => true, meta, naming }: ResolvedOptions,
): Listings {
	const shown = lazy(() => [...skills].filter(listed));
	const index = lazy(() => JSON.stringify(buildIndex(shown())));
	const describePrompts = (named: ReadonlyMap<string, Skill>) =>
		[...named]
			.filter(([, skill]) => listed(skill))
			.map(([name, { description }]) => ({ name, description }));
	const usualNames = lazy(() => nameSkills(skills, naming));
	const usualPrompts = lazy(() => describePrompts(usualNames()));
	const named: Listings["named"] = (taken) =>
		taken && [...taken].some((name) => usualNames().has(name))
			? nameSkills(skills, naming, taken)
			: usualNames();
	return {
		shown,
		index,
		named,
		resources: lazy(() => [
			...shown().map((skill) => describeSkill(skill, meta)),
			{
				uri: INDEX_URI,
				name: "index.json",
				mimeType: "application/json",
				size: new TextEncoder().encode(index()).length,
				annotations: annotate(PRIORITY.index),
			},
		]),
		shownPrompts(taken) {
			const names = named(taken);
			return names === usualNames() ? usualPrompts() : describePrompts(names);
		},
	};
}
