/** The built examples, and the known facts about each. */
import { LEGACY, MODERN } from "../support/connect.ts";
import {
	type RunningExample,
	startOverHttp,
	startOverStdio,
	startWorker,
} from "../support/example-servers.ts";
import type { RunningServer, VisitedServer } from "./visited-server.ts";

const FACTS = { ours: true, broken: [] } as const;
const V1 = { ...FACTS, eras: [LEGACY], archives: ["tar.gz", "zip"] } as const;
const V2 = { ...FACTS, eras: [LEGACY, MODERN], archives: ["tar.gz", "zip"] } as const;
const WORKER = { ...FACTS, eras: [LEGACY, MODERN], archives: [] } as const;

export const EXAMPLE_SERVERS = [
	describeExample("server-v1 HTTP", V1, () => startOverHttp("server-v1")),
	describeExample("server-v1 stdio", V1, () => startOverStdio("server-v1")),
	describeExample("server-v2 HTTP", V2, () => startOverHttp("server-v2")),
	describeExample("server-v2 stdio", V2, () => startOverStdio("server-v2")),
	describeExample("worker in workerd", WORKER, startWorker),
];

function describeExample(
	name: string,
	facts: Omit<VisitedServer, "name" | "address">,
	start: () => Promise<RunningExample>,
) {
	return {
		...facts,
		name,
		start: async (): Promise<RunningServer> => ({ ...facts, name, ...(await start()) }),
	};
}
