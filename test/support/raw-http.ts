/** HTTP as bytes on a socket, for requests that no client library would send. */
import { connect } from "node:net";

export interface RawOptions {
	/** Closes the socket right after the last part. */
	readonly hangUp?: boolean | undefined;
	/** How long to wait for more of an answer, in milliseconds. */
	readonly patience?: number | undefined;
}

/** Sends the parts one after the other. Resolves with what came back until it ended or fell silent. */
export function sendRaw(
	port: number,
	parts: readonly (string | Uint8Array)[],
	{ hangUp = false, patience = 5000 }: RawOptions = {},
): Promise<string> {
	return new Promise((done) => {
		let answer = "";
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		const finish = () => {
			socket.destroy();
			done(answer);
		};
		socket.setTimeout(patience, finish);
		socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
		// A server may reset the connection of a bad request.
		socket.on("error", () => {});
		socket.on("close", finish);
		socket.on("connect", async () => {
			for (const part of parts) {
				if (socket.destroyed) return;
				socket.write(part);
				await new Promise((next) => setImmediate(next));
			}
			if (hangUp) socket.resetAndDestroy();
		});
	});
}

/** The status of each response in an answer. */
export function statuses(answer: string): number[] {
	return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
