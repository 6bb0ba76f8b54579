/** A program that looks at a server: one file each in `programs/`. */
import type { Check } from "./checks.ts";
import type { ExpectedSkill } from "./expected-skills.ts";
import type { Era, Target } from "./target.ts";

export interface Visit {
	readonly target: Target;
	readonly era: Era;
	/** The folder that the server serves, and what is in it. */
	readonly folder: string;
	readonly expected: readonly ExpectedSkill[];
}

export interface Program {
	readonly name: string;
	/** A reason why it cannot look at this server, for the report. */
	skips?(target: Target, era: Era): string | undefined;
	run(visit: Visit): Promise<readonly Check[]>;
}
