/** Why a server could not be connected: a kind for the program, a message for people. */
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { showText } from "@skillbake/core";
import { Failure, reasonOf } from "../output/errors.ts";
import { isTimeout } from "./is-timeout.ts";
import type { Server } from "./server.ts";
import type { WatchedProcess } from "./watch-process.ts";

export type FailureKind = "not-started" | "timeout" | "ended" | "other";

const MAX_REASON = 500;
const MAX_STRAY_LINE = 200;
const STDERR_LINES = 5;

export class ConnectFailure extends Failure {
	override readonly name = "ConnectFailure";
	readonly kind: FailureKind;

	constructor(kind: FailureKind, error: Error, server: Server, process?: WatchedProcess) {
		super(explain(kind, error, server, process), { cause: error });
		this.kind = kind;
	}
}

/** Decided by types and codes. The text of an error may come from the server. */
export function failureKind(error: Error, process: WatchedProcess | undefined): FailureKind {
	const { syscall } = error as NodeJS.ErrnoException;
	if (syscall?.startsWith("spawn")) return "not-started";
	if (isTimeout(error)) return "timeout";
	const closed = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed;
	return closed || process?.exited() ? "ended" : "other";
}

function explain(
	kind: FailureKind,
	error: Error,
	server: Server,
	process: WatchedProcess | undefined,
): string[] {
	const lines = [`${nameOf(server)} ${sentence(kind, error)}`];
	const stray = process?.strayLines[0];
	if (stray !== undefined)
		lines.push(`It printed on stdout what is not MCP: ${showText(stray).slice(0, MAX_STRAY_LINE)}`);
	const stderr = process?.stderr();
	if (stderr) {
		const last = stderr.split("\n").slice(-STDERR_LINES);
		lines.push("It printed on stderr:", ...last.map((line) => `  ${showText(line)}`));
	}
	return lines;
}

function nameOf(server: Server): string {
	if ("url" in server) return String(server.url);
	return "command" in server ? server.command : "The folder";
}

function sentence(kind: FailureKind, error: Error): string {
	switch (kind) {
		case "not-started":
			return `cannot be started: ${startReason(error)}.`;
		case "timeout":
			return "does not answer. --timeout <seconds> waits longer.";
		case "ended":
			return "ended before it answered.";
		case "other":
			return `cannot be connected: ${showText(deepestMessage(error)).slice(0, MAX_REASON)}`;
	}
}

function startReason(error: NodeJS.ErrnoException): string {
	return error.code === "ENOENT" ? "there is no such command" : reasonOf(error);
}

/** The outer message is often only `fetch failed`. */
function deepestMessage(error: Error): string {
	const { cause, message } = error;
	return cause instanceof Error
		? deepestMessage(cause)
		: message || String((error as NodeJS.ErrnoException).code);
}
