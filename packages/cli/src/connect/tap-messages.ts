/** Sees the messages of a server as they come over the wire, before the SDK validates them. */
import type { Transport } from "@modelcontextprotocol/client";
import type { Connection, RawResponse } from "./server.ts";

/** The SDK sets `onmessage` several times while it connects, so the property itself is replaced. */
export function tapMessages(transport: Transport, see: (message: RawResponse) => void): void {
	let handler: Transport["onmessage"];
	Object.defineProperty(transport, "onmessage", {
		get: () => handler,
		set(next: Transport["onmessage"]) {
			handler =
				next &&
				((message, extra) => {
					see(message as RawResponse);
					next(message, extra);
				});
		},
	});
}

/**
 * Returns the capabilities in the answer to a handshake. The SDK closes the connection over an
 * extension that is not an object (S1), so that extension is removed from the answer: the rest of
 * the server can still be checked.
 */
export function takeCapabilities({ result }: RawResponse): Connection["capabilities"] | undefined {
	const { capabilities } = (result ?? {}) as { capabilities?: { extensions?: object } };
	if (typeof capabilities !== "object" || capabilities === null) return undefined;
	const declared = structuredClone(capabilities) as Connection["capabilities"];
	const extensions = (capabilities.extensions ?? {}) as { [id: string]: unknown };
	for (const [id, value] of Object.entries(extensions))
		if (typeof value !== "object" || value === null || Array.isArray(value)) delete extensions[id];
	return declared;
}
