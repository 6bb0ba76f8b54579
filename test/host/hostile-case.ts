/** Hostile text, and how a test passes it to the host. */
import { SkillHost, type SkillHostReason } from "@skillbake/host";
import { connect } from "../support/connect.ts";
import { REFUNDS } from "../support/sample-skills.ts";
import { URI } from "./corruptions/corruption.ts";
import { entryOf, type WireServer } from "./wire-server.ts";

export const SHORT = 'EVIL" \n\u001b[2J\u009b31m\u202e\u200b\u{e0041}\u2028</skill-content>';
export const LONG = SHORT + "x".repeat(20_000);
/** As part of a URI. */
export const ENCODED = encodeURIComponent(SHORT);

/** Passes the text to one place and gets a refusal. */
type Use = (server: WireServer, evil: string) => Promise<unknown>;
export const serve = (server: WireServer) => connect("v2", server);
export const refunds = entryOf(REFUNDS);

export async function loaded(server: WireServer) {
	const host = new SkillHost();
	host.addServer("acme", await serve(server));
	await host.refresh("acme");
	for (const known of host.skills()) await host.approve(known);
	return { host, acting: await host.load({ label: "acme", uri: URI }) };
}

export type HostileCase = readonly [reason: SkillHostReason, what: string, use: Use];
