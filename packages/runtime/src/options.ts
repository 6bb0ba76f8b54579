import { expected } from "./check-arguments.ts";
import type { Skill } from "./skill.ts";

export interface PromptOptions {
	/** Which skills become prompts. @default all */
	readonly include?: ((skill: Skill) => boolean) | undefined;
	/** `skill:` is put in front where the name is taken. @default the skill's name, or its path where names repeat */
	readonly name?: ((skill: Skill) => string) | undefined;
}

/**
 * The options are read once, when skills are registered. Functions among them are called for every
 * request that needs them, and nothing they return is kept, so they may look at the current user.
 */
export interface RegisterOptions {
	/**
	 * Which skills the listings show. The others still answer `skills/get` and reads (S10): to make
	 * skills unreachable, use `filter()` or `pick()`.
	 * @default all
	 */
	readonly listed?: ((skill: Skill) => boolean) | undefined;
	/** One prompt per skill, for hosts that know only prompts (D5). @default true */
	readonly prompts?: boolean | PromptOptions | undefined;
	/** A `load_skill` tool, for hosts that know only tools. @default false */
	readonly tools?: boolean | undefined;
	/**
	 * The parts of the drafts that clients still use (D1–D3): `skill://index.json`, skills in
	 * `resources/list`, a template with completion. @default true
	 */
	readonly drafts?: boolean | undefined;
	/** The `_meta` of a skill's `SKILL.md`; its keys start with the extension's prefix (S4). */
	readonly meta?: ((skill: Skill) => { readonly [key: string]: unknown } | undefined) | undefined;
	/** How many milliseconds modern clients may cache an answer (S14). @default 300000 */
	readonly ttlMs?: number | undefined;
	/**
	 * Whether caches may share answers between users (S14). Not for options that look at the user.
	 * @default "private"
	 */
	readonly cacheScope?: "public" | "private" | undefined;
	/**
	 * Refuses the methods of the extension to clients that do not declare it, as SEP-2133 allows.
	 * A legacy server without sessions does not know what a client declared, and answers.
	 * @default false
	 */
	readonly strict?: boolean | undefined;
}

/** Plain data: whatever the application's object does later, a registration keeps what it read. */
export interface ResolvedOptions
	extends Readonly<Pick<RegisterOptions, "listed" | "tools" | "meta" | "strict">> {
	readonly prompts: boolean;
	/** How prompts are chosen and named, if the application has a say in it. */
	readonly naming: PromptOptions | undefined;
	readonly drafts: boolean;
	/** The fields that modern results carry (S14). */
	readonly cache: { readonly ttlMs: number; readonly cacheScope: string };
}

/** Reads every option by name, so that a getter or an inherited option counts like any other. */
export function resolveOptions(options: RegisterOptions): ResolvedOptions {
	expected(Object(options) === options, "options", options);
	const { listed, prompts = true, tools, drafts = true, meta, strict } = options;
	const { ttlMs = 300_000, cacheScope = "private" } = options;
	return {
		listed,
		prompts: !!prompts,
		naming:
			typeof prompts === "object" ? { include: prompts.include, name: prompts.name } : undefined,
		tools,
		drafts,
		meta,
		strict,
		cache: { ttlMs, cacheScope },
	};
}
