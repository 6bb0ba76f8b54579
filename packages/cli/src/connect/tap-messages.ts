/** What really came over the wire, before the SDK makes something of it. */
import type { Transport } from "@modelcontextprotocol/client";
import type { Connection, RawMessage } from "./connect.ts";

/** The SDK sets `onmessage` more than once while it connects, so the property itself is watched. */
export function tapMessages(transport: Transport, see: (message: RawMessage) => void): void {
	let handler: Transport["onmessage"];
	Object.defineProperty(transport, "onmessage", {
		get: () => handler,
		set(next: Transport["onmessage"]) {
			handler =
				next &&
				((message, extra) => {
					see(message as RawMessage);
					next(message, extra);
				});
		},
	});
}

/**
 * The capabilities in the answer to a handshake. The SDK ends the connection over an extension that
 * is no object (S1), so it does not get to see one: there is more to find out about such a server.
 */
export function takeCapabilities({ result }: RawMessage): Connection["capabilities"] | undefined {
	const { capabilities } = (result ?? {}) as { capabilities?: { extensions?: object } };
	if (typeof capabilities !== "object" || capabilities === null) return undefined;
	const declared = structuredClone(capabilities) as Connection["capabilities"];
	const extensions = (capabilities.extensions ?? {}) as { [id: string]: unknown };
	for (const [id, value] of Object.entries(extensions))
		if (typeof value !== "object" || value === null || Array.isArray(value)) delete extensions[id];
	return declared;
}
