/** Discovers the skills of a server, or as many as it names before it fails. */
import { INDEX_URI, METHODS } from "@skillbake/core";
import { isSkillHostError } from "@skillbake/host";
import {
	type DiscoveredSkill,
	type Discovery,
	discoverSkills,
	parseEntry,
	supportsSkills,
} from "@skillbake/host/primitives";
import { list, showError } from "../connect/json.ts";
import { explainFailure } from "../connect/send-request.ts";
import type { Connection } from "../connect/server.ts";
import { safe } from "../output/terminal.ts";

const MAX_REASON = 600;

/** Must come before other requests on the connection. */
export async function discover(
	connection: Connection,
): Promise<Discovery & { readonly stopped?: string }> {
	const { client, options } = connection;
	const { timeout, budget } = options;
	try {
		return await budget.within(discoverSkills(client, { timeout, signal: budget.signal }));
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		return { skills: listedSkills(connection), invalid: [], stopped: explain(error, connection) };
	}
}

/** The valid entries of the pages that came before the listing failed. */
function listedSkills({ received }: Connection): DiscoveredSkill[] {
	const entries = received.flatMap((page) => list(page, "skills"));
	return entries.flatMap((value) => {
		try {
			const entry = parseEntry(value);
			const { name, description } = entry.frontmatter;
			const shown = { uri: entry.uri, name: String(name), description: String(description) };
			return [{ ...shown, via: "list", entry, archives: [] }];
		} catch (error) {
			if (isSkillHostError(error)) return [];
			throw error;
		}
	});
}

function explain(error: Error, connection: Connection): string {
	const { received, client, options } = connection;
	const at = supportsSkills(client) ? METHODS.list : INDEX_URI;
	const refusal = received.at(-1)?.error;
	if (!options.budget.signal.aborted) {
		if (refusal) return shorten(`The server answers ${at} with ${showError(refusal)}.`);
		// Without a cause it is the host's own judgement, such as a limit.
		if (isSkillHostError(error) && !error.cause) return shorten(error.message);
	}
	const cause = error.cause instanceof Error ? error.cause : error;
	return explainFailure(cause, at, connection).message;
}

function shorten(text: string): string {
	return safe(text).slice(0, MAX_REASON);
}
