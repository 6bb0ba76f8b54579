/** A collection as one registration shows it: what is listed, and under which names. Built on demand. */
import { buildIndex, INDEX_URI } from "@skillbake/core";
import { annotate, describeSkill, PRIORITY, type ResourceInfo } from "./describe-resource.ts";
import type { RegisterOptions } from "./options.ts";
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
	if (listed || meta || typeof prompts === "object") return buildView(skills, options);
	let view = shared.get(skills);
	if (!view) {
		view = buildView(skills, {});
		shared.set(skills, view);
	}
	return view;
}

function buildView(skills: AnySkills, { listed, meta, prompts }: RegisterOptions): View {
	const view: View = {
		skills,
		listed: lazy(() => (listed ? [...skills].filter(listed) : [...skills])),
		resources: lazy(() => [
			...view.listed().map((skill) => describeSkill(skill, meta)),
			{
				uri: INDEX_URI,
				name: "index.json",
				description: "The skills of this server",
				mimeType: "application/json",
				size: new TextEncoder().encode(view.index()).length,
				...annotate(PRIORITY.index),
			},
		]),
		index: lazy(() => JSON.stringify(buildIndex(view.listed()))),
		named: lazy(() => nameSkills(skills, typeof prompts === "object" ? prompts : {})),
		prompts: lazy(() => {
			const shown = new Set(view.listed());
			return [...view.named()]
				.filter(([, skill]) => shown.has(skill))
				.map(([name, { description }]) => ({ name, description }));
		}),
	};
	return view;
}

function nameSkills(
	skills: AnySkills,
	{ include, name }: Exclude<RegisterOptions["prompts"], boolean | undefined>,
): ReadonlyMap<string, Skill> {
	const included = include ? [...skills].filter(include) : [...skills];
	const counts = new Map<string, number>();
	for (const { name } of included) counts.set(name, (counts.get(name) ?? 0) + 1);
	const named = new Map<string, Skill>();
	for (const skill of included) {
		const key = name?.(skill) ?? (counts.get(skill.name) === 1 ? skill.name : skill.path);
		const other = named.get(key);
		if (other)
			throw new Error(
				`Two skills get the prompt name ${JSON.stringify(key)}: ${other.uri} and ${skill.uri}`,
			);
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
