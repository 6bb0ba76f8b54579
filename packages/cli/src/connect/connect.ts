/** Connects to a server as a client, and records what comes over the wire. */
import { Client, SdkError, SdkErrorCode, type Transport } from "@modelcontextprotocol/client";
import { SKILLS_EXTENSION } from "@skillbake/core";
import type { Era } from "../commands/server-options.ts";
import { ConnectFailure, failureKind } from "./connect-failure.ts";
import { createTransport } from "./create-transport.ts";
import type { Connection, ConnectOptions, RawResponse, Server } from "./server.ts";
import { takeCapabilities, tapMessages } from "./tap-messages.ts";
import { watchProcess } from "./watch-process.ts";

const MODERN_PROTOCOL = "2026-07-28";
/** A strict server answers only clients that declare the extension themselves (SEP-2133). */
const DECLARATION = { extensions: { [SKILLS_EXTENSION]: {} } };
/** The SDK's own timeout should fire first: its error says more. */
const TIMEOUT_MARGIN = 500;
const CLOSE_TIMEOUT = 5000;

/** Tries the modern era first. A server that only speaks the legacy one may fail in any way, even by exiting. */
export async function connect(server: Server, options: ConnectOptions): Promise<Connection> {
	if (options.era) return connectEra(server, options.era, options);
	try {
		return await connectEra(server, "modern", options);
	} catch (error) {
		if (!(error instanceof ConnectFailure) || !error.mayHelpToRetry) throw error;
		return connectEra(server, "legacy", options);
	}
}

async function connectEra(
	server: Server,
	era: Era,
	options: ConnectOptions,
	declaration: object = DECLARATION,
): Promise<Connection> {
	const { timeout, budget } = options;
	const transport = createTransport(server, options);
	const received: RawResponse[] = [];
	let capabilities: Connection["capabilities"] = {};
	tapMessages(transport, (message) => {
		capabilities = takeCapabilities(message) ?? capabilities;
		if ("result" in message || "error" in message) received.push(message);
	});
	const client = new Client(
		{ name: "skillbake", version: "1.0.0" },
		{
			capabilities: declaration,
			versionNegotiation: { mode: era === "modern" ? { pin: MODERN_PROTOCOL } : "legacy" },
		},
	);
	const process = watchProcess(transport, options);
	try {
		await budget.within(withTimeout(client.connect(transport, { timeout }), timeout));
	} catch (error) {
		const kind = failureKind(error as Error, process);
		await close(client, transport);
		throw new ConnectFailure(kind, error as Error, server, process);
	}
	return {
		client,
		options,
		era,
		protocol: client.getNegotiatedProtocolVersion() ?? "unknown",
		capabilities,
		received,
		process,
		openUndeclared: () => connectEra(server, era, options, {}),
		close: () => close(client, transport),
	};
}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(
			() => fail(new SdkError(SdkErrorCode.RequestTimeout, "The connection timed out.")),
			timeout + TIMEOUT_MARGIN,
		);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/** Does not wait for a server that ignores the request to end. */
async function close(client: Client, transport: Transport): Promise<void> {
	const closed = Promise.allSettled([client.close(), transport.close()]);
	await Promise.race([closed, new Promise((done) => setTimeout(done, CLOSE_TIMEOUT).unref())]);
}
