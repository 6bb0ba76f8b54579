/** What a server has answered, as it came over the wire. The checks look at nothing else. */
import type { Era } from "../commands/server-options.ts";
import { type Json, record, text } from "../connect/json.ts";
import type { RawResponse } from "../connect/server.ts";
import type { UndeclaredAnswers } from "./ask-undeclared.ts";
import type { WrongRequests } from "./wrong-requests.ts";

export interface ServerAnswers {
	readonly era: Era;
	readonly protocol: string;
	readonly server: string;
	readonly capabilities: Json;
	/** Whether the server declares the extension. */
	readonly declared: boolean;
	readonly directoryRead: boolean;
	readonly instructions: string | undefined;
	/** The pages of `skills/list`. */
	readonly listing: readonly RawResponse[];
	/** Whether the listing was followed as far as it, or our patience, goes. */
	readonly listed: boolean;
	/** The pages of `tools/list`; none if the server does not offer tools. */
	readonly tools: readonly RawResponse[];
	/** Only skills of which everything was read. */
	readonly skills: readonly SkillAnswers[];
	readonly resources: readonly Json[];
	readonly prompts: ReadonlyMap<string, RawResponse>;
	readonly index: RawResponse | undefined;
	/** From `skills/get`, for each skill URI in the instructions. */
	readonly named: ReadonlyMap<string, RawResponse>;
	/** `undefined` if the server does not declare the extension. */
	readonly wrong: WrongRequests | undefined;
	/** From a client that does not declare the extension; `undefined` if the server does not. */
	readonly undeclared: UndeclaredAnswers | undefined;
	/** Lines on stdout that are not MCP messages; `undefined` over HTTP. */
	readonly strayLines: readonly string[] | undefined;
	/** Why the server was not asked for the rest; `undefined` if it was asked for everything. */
	readonly stopped: string | undefined;
}

export interface SkillAnswers {
	readonly uri: string;
	/** The URI without `/SKILL.md`. */
	readonly root: string;
	/** From `skills/list`, or from `skills/get` for a skill that is not listed. */
	readonly entry: Json;
	readonly listed: boolean;
	/** From `skills/get`. */
	readonly got: RawResponse;
	/** The `resources` of the entry that have a URI. */
	readonly files: readonly Json[];
	readonly reads: ReadonlyMap<string, RawResponse>;
	/** Pages of `resources/directory/read` by directory; empty if the server does not offer it. */
	readonly directories: ReadonlyMap<string, readonly RawResponse[]>;
}

/** The names that a skill's prompt may have: its name and its path (D5). */
export function promptNames({ entry, root }: SkillAnswers): [name: string, path: string] {
	return [text(record(entry["frontmatter"])["name"]), root.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")];
}
