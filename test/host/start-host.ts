/** A host with two servers: `acme`, which has refunds and letters, and `other`, which has hello. */
import { SkillHost } from "@skillbake/host";
import { connect } from "../support/connect.ts";
import { HELLO, LETTERS, REFUNDS } from "../support/sample-skills.ts";
import { WireServer } from "./wire-server.ts";

export const URI = "skill://acme/refunds/SKILL.md";
export const POLICY = "skill://acme/refunds/references/policy.md";

export async function start(options?: ConstructorParameters<typeof SkillHost>[0]) {
	const server = new WireServer(REFUNDS, LETTERS);
	const other = new WireServer(HELLO);
	const host = new SkillHost(options);
	host.addServer("acme", await connect("v2", server));
	host.addServer("other", await connect("v1", other));
	await host.refresh("acme");
	await host.refresh("other");
	return { host, server, other };
}

/** Holds something back until it is opened. */
export function gate() {
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, opened };
}
