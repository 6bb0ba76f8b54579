/** A collection as one registration shows it: what is listed, and under which names. Built on demand. */
import { buildIndex, INDEX_URI } from "@skillbake/core";
import { annotate, describeSkill, PRIORITY, type ResourceInfo } from "./describe-resource.ts";
import type { RegisterOptions } from "./options.ts";
import { quote } from "./rpc-error.ts";
import type { Skill } from "./skill.ts";
import type { AnySkills } from "./skills.ts";

export interface View {
	readonly skills: AnySkills;
	listed(): readonly Skill[];
	/** Each listed `SKILL.md` and the index, never a supporting file (D3). */
	resources(): readonly ResourceInfo[];
	/** The text of `skill://index.json` (D1). */
	index(): string;
	/** The skills that have a prompt, by its name. */
	named(): ReadonlyMap<string, Skill>;
	prompts(): readonly { readonly name: string; readonly description: string }[];
}

/** Servers behind an HTTP handler are built per request; what they all show is built once. */
const shared = new WeakMap<AnySkills, View>();

export function createView(skills: AnySkills, options: RegisterOptions): View {
	const { listed, meta, prompts } = options;
	const own = listed || meta || typeof prompts === "object";
	let view = own ? undefined : shared.get(skills);
	if (!view) {
		view = buildView(skills, options);
		if (!own) shared.set(skills, view);
	}
	return view;
}

function buildView(
	skills: AnySkills,
	{ listed = () => true, meta, prompts }: RegisterOptions,
): View {
	const view: View = {
		skills,
		listed: lazy(() => [...skills].filter(listed)),
		resources: lazy(() => [
			...view.listed().map((skill) => describeSkill(skill, meta)),
			{
				uri: INDEX_URI,
				name: "index.json",
				mimeType: "application/json",
				size: new TextEncoder().encode(view.index()).length,
				annotations: annotate(PRIORITY.index),
			},
		]),
		index: lazy(() => JSON.stringify(buildIndex(view.listed()))),
		named: lazy(() => nameSkills(skills, Object(prompts))),
		prompts: lazy(() =>
			[...view.named()]
				.filter(([, skill]) => listed(skill))
				.map(([name, { description }]) => ({ name, description })),
		),
	};
	return view;
}

/** Throws if a prompt name of the application is also one of ours. */
export function checkName(view: View, name: string): void {
	const skill = view.named().get(name);
	if (skill)
		throw new Error(
			`The application's prompt ${quote(name)} has the name of the skill ${skill.uri}: rename one of them, the skill's prompt with the option prompts.name`,
		);
}

function nameSkills(
	skills: AnySkills,
	{ include = () => true, name }: Exclude<RegisterOptions["prompts"], boolean | undefined>,
): ReadonlyMap<string, Skill> {
	const included = [...skills].filter(include);
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const { name } of included) (seen.has(name) ? repeated : seen).add(name);
	const named = new Map<string, Skill>();
	for (const skill of included) {
		const key = name?.(skill) ?? (repeated.has(skill.name) ? skill.path : skill.name);
		const other = named.get(key);
		if (other)
			throw new Error(`The prompts of ${other.uri} and ${skill.uri} are both named ${quote(key)}`);
		named.set(key, skill);
	}
	return named;
}

function lazy<T>(build: () => T): () => T {
	let built: { readonly value: T } | undefined;
	return () => {
		built ??= { value: build() };
		return built.value;
	};
}
