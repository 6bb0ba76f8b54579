/** A program that checks a server. Each has a file in `programs/`. */

import type { Era } from "../support/connect.ts";
import type { Check } from "./checks.ts";
import type { ExpectedSkill } from "./expected-skills.ts";
import type { VisitedServer } from "./visited-server.ts";

export interface Visit {
	readonly server: VisitedServer;
	readonly era: Era;
	/** The folder that the server serves, and its contents. */
	readonly folder: string;
	readonly expected: readonly ExpectedSkill[];
}

export interface Program {
	readonly name: string;
	/** Why it cannot check this server, for the report. */
	skips?(server: VisitedServer, era: Era): string | undefined;
	run(visit: Visit): Promise<readonly Check[]>;
}
