/** Parses the server that `inspect` and `verify` connect to. */
import { existsSync } from "node:fs";
import { suggest } from "@skillbake/core";
import type { Input, OptionTable } from "../commands/command.ts";
import {
	DEFAULT_BUDGET,
	DEFAULT_TIMEOUT_SECONDS,
	ERAS,
	type ServerValues,
} from "../commands/server-options.ts";
import { startBudget } from "../connect/budget.ts";
import type { ConnectOptions, RemoteServer } from "../connect/server.ts";
import { UsageError } from "../output/errors.ts";
import { oneOf } from "./one-of.ts";

const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\//i;
const HEADER = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/;

/** Starts the budget of the run. */
export function parseConnectOptions({
	timeout,
	era,
	debug,
	"max-time": seconds,
	"max-size": megabytes,
}: ServerValues & { readonly debug?: boolean }): ConnectOptions {
	return {
		timeout: 1000 * parseAmount("--timeout", timeout, "seconds", DEFAULT_TIMEOUT_SECONDS),
		budget: startBudget({
			seconds: parseAmount("--max-time", seconds, "seconds", DEFAULT_BUDGET.seconds),
			megabytes: parseAmount("--max-size", megabytes, "megabytes", DEFAULT_BUDGET.megabytes),
		}),
		era: era === undefined ? undefined : oneOf("--era", era, ERAS),
		debug,
	};
}

const MAX_AMOUNT = { seconds: 3600, megabytes: 100_000 };

function parseAmount(
	option: string,
	text: string | undefined,
	unit: keyof typeof MAX_AMOUNT,
	preset: number,
): number {
	if (text === undefined) return preset;
	const amount = text.trim() === "" ? Number.NaN : Number(text);
	if (amount > 0 && amount <= MAX_AMOUNT[unit]) return amount;
	throw new UsageError(
		`${option} takes ${unit}, at most ${MAX_AMOUNT[unit]}, not ${JSON.stringify(text)}.`,
	);
}

/** Returns `undefined` if the argument is neither a URL nor a command, but a path. */
export function parseServer(
	name: string,
	{
		values,
		positionals,
		rest,
	}: Pick<Input<OptionTable>, "positionals" | "rest"> & {
		readonly values: ServerValues;
	},
): RemoteServer | undefined {
	const [command, ...args] = rest;
	const [given] = positionals;
	if (command !== undefined) {
		if (given !== undefined)
			throw new UsageError(`Name either ${given} or a command after --, not both.`);
		return { command, args };
	}
	if (given === undefined)
		throw new UsageError(
			`skillbake ${name} needs a URL, or -- and the command that starts a server.`,
		);
	if (positionals.length > 1)
		throw new UsageError(
			`skillbake ${name} takes one server. To start a command, put it after --: skillbake ${name} -- ${positionals.join(" ")}`,
		);
	if (!URL_LIKE.test(given)) return undefined;
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (url && /^https?:$/.test(url.protocol))
		return { url, headers: parseHeaders(values.header ?? []) };
	const scheme = given.slice(0, given.indexOf(":"));
	const meant = existsSync(given) ? undefined : suggest(scheme, ["http", "https"]);
	throw new UsageError(
		`${given} is not an http or https URL.${meant ? ` Did you mean ${meant}://?` : ""}`,
	);
}

function parseHeaders(headers: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		headers.map((header) => {
			const [, name, value] = HEADER.exec(header) ?? [];
			if (name === undefined || value === undefined)
				throw new UsageError(`--header takes "Name: value", not ${JSON.stringify(header)}.`);
			return [name, value];
		}),
	);
}
