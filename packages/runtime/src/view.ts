/** A collection as one registration shows it: which skills are listed, under which names. */
import { buildIndex, INDEX_URI } from "@skillbake/core";
import { annotate, describeSkill, PRIORITY, type ResourceInfo } from "./describe-resource.ts";
import type { MethodOf, Need } from "./features.ts";
import type { Next, Params } from "./intercept-requests.ts";
import { lazy } from "./lazy.ts";
import type { RegisterOptions } from "./options.ts";
import { nameSkills } from "./prompt-names.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

/** Answers a request from a view; `next` asks the application. */
export type Answer = (view: View, params: Params, next: Next) => unknown;
/** The answers to all methods that need these options. */
export type AnswersOf<N extends Need> = { readonly [method in MethodOf<N>]: Answer };

export interface View {
	readonly skills: AnySkills;
	readonly meta: RegisterOptions["meta"] | undefined;
	/** The fields that modern results carry (S14). */
	readonly cache: object;
	listed(): readonly Skill[];
	/** Each listed `SKILL.md` and the index, never a supporting file (D3). */
	resources(): readonly ResourceInfo[];
	/** The text of `skill://index.json` (D1); absent without the drafts. */
	readonly index: (() => string) | undefined;
	/** The skills that have a prompt, by its name, which is not one of `taken`. */
	named(taken?: ReadonlySet<string>): ReadonlyMap<string, Skill>;
	/** The listed ones of these. */
	prompts(
		taken?: ReadonlySet<string>,
	): readonly { readonly name: string; readonly description: string }[];
}

/**
 * Servers behind an HTTP handler are built per request. They share the default view, which is kept
 * with the skills; any other view is kept with the options it was built from.
 */
const views = new WeakMap<object, View>();

export function viewOf(skills: AnySkills, options: RegisterOptions): View {
	// Read once and by name, so that a getter or an inherited option counts like any other.
	const { listed: choose, meta, prompts, drafts = true, ttlMs, cacheScope } = options;
	const isDefault =
		drafts && typeof prompts !== "object" && (choose ?? meta ?? ttlMs ?? cacheScope) === undefined;
	const key = isDefault ? skills : options;
	const known = views.get(key);
	if (known?.skills === skills) return known;

	const isListed = choose ?? (() => true);
	const listed = lazy(() => [...skills].filter(isListed));
	const index = drafts ? lazy(() => JSON.stringify(buildIndex(listed()))) : undefined;
	const describePrompts = (named: ReadonlyMap<string, Skill>) =>
		[...named]
			.filter(([, skill]) => isListed(skill))
			.map(([name, { description }]) => ({ name, description }));
	const usualNames = lazy(() => nameSkills(skills, prompts));
	const usualPrompts = lazy(() => describePrompts(usualNames()));
	const named: View["named"] = (taken) =>
		taken && [...taken].some((name) => usualNames().has(name))
			? nameSkills(skills, prompts, taken)
			: usualNames();
	const view: View = {
		skills,
		meta,
		cache: { ttlMs: ttlMs ?? 300_000, cacheScope: cacheScope ?? "private" },
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
		prompts(taken) {
			const names = named(taken);
			return names === usualNames() ? usualPrompts() : describePrompts(names);
		},
	};
	views.set(key, view);
	return view;
}
