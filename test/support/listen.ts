import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
	readonly origin: string;
	/** Where an MCP server would be. */
	readonly url: string;
	close(): Promise<void>;
}

/** On a free port of the loopback interface. */
export async function listen(server: Server): Promise<Listening> {
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		url: `${origin}/mcp`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
