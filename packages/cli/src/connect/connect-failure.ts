/** Why a server could not be connected: a kind for the program, a message for people. */
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { Failure, reasonOf } from "../output/errors.ts";
import { safe } from "../output/terminal.ts";
import { describeError } from "./describe-error.ts";
import { findError } from "./find-error.ts";
import { isTimeout } from "./is-timeout.ts";
import type { Server } from "./server.ts";
import type { WatchedProcess } from "./watch-process.ts";

export type FailureKind = "not-started" | "timeout" | "ended" | "budget" | "other";

const MAX_LINE = 200;

export class ConnectFailure extends Failure {
	override readonly name = "ConnectFailure";
	readonly kind: FailureKind;

	constructor(kind: FailureKind, error: Error, server: Server, process?: WatchedProcess) {
		const lines = [`${nameOf(server)} ${sentence(kind, error)}`, ...describeOutput(process)];
		super(lines.join("\n"), { cause: error });
		this.kind = kind;
	}

	get mayHelpToRetry(): boolean {
		return this.kind !== "not-started" && this.kind !== "budget";
	}
}

/** Decided by types and codes. The text of an error may come from the server. */
export function failureKind(error: Error, process: WatchedProcess | undefined): FailureKind {
	if (error instanceof Failure) return "budget";
	const { syscall } = error as NodeJS.ErrnoException;
	if (syscall?.startsWith("spawn")) return "not-started";
	if (isTimeout(error)) return "timeout";
	const closed = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed;
	return closed || process?.exited() ? "ended" : "other";
}

/** What the process of a server printed that may explain the failure. */
export function describeOutput(process: WatchedProcess | undefined): string[] {
	const shown = (line: string) => safe(line.slice(0, MAX_LINE));
	const stray = process?.strayLines[0];
	const error = findError(process?.stderr() ?? "");
	return [
		...(stray === undefined ? [] : [`It printed on stdout what is not MCP: ${shown(stray)}`]),
		...(error.length === 0
			? []
			: ["It printed on stderr:", ...error.map((line) => `  ${shown(line)}`)]),
	];
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
		case "budget":
			return `was given up. ${error.message}`;
		case "other":
			return `cannot be connected: ${describeError(error)}`;
	}
}

function startReason(error: NodeJS.ErrnoException): string {
	return error.code === "ENOENT" ? "there is no such command" : reasonOf(error);
}
