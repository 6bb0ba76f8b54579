import type { Skill } from "./skill.ts";

export interface PromptOptions {
	/** Which skills become prompts. @default all */
	readonly include?: (skill: Skill) => boolean;
	/** `skill:` is put in front where the name is taken. @default the skill's name, or its path where names repeat */
	readonly name?: (skill: Skill) => string;
}

export interface RegisterOptions {
	/**
	 * Which skills the listings show. The others still answer `skills/get` and reads (S10).
	 * @default all
	 */
	readonly listed?: (skill: Skill) => boolean;
	/** One prompt per skill, for hosts that know only prompts (D5). @default true */
	readonly prompts?: boolean | PromptOptions;
	/** A `load_skill` tool, for hosts that know only tools. @default false */
	readonly tools?: boolean;
	/**
	 * The parts of the drafts that clients still use (D1–D3): `skill://index.json`, skills in
	 * `resources/list`, a template with completion. @default true
	 */
	readonly drafts?: boolean;
	/** The `_meta` of a skill's `SKILL.md`; its keys start with the extension's prefix (S4). */
	readonly meta?: (skill: Skill) => { readonly [key: string]: unknown } | undefined;
	/** How many milliseconds modern clients may cache an answer (S14). @default 300000 */
	readonly ttlMs?: number;
	/** Whether caches may share answers between users (S14). @default "private" */
	readonly cacheScope?: "public" | "private";
}
