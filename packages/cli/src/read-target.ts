/** What `inspect` and `verify` connect to, as given on the command line. */
import { existsSync } from "node:fs";
import { suggest } from "@skillbake/compiler/terminal";
import type { OptionTable, ValuesOf } from "./command.ts";
import type { ConnectOptions, Era, Target } from "./connect.ts";
import { UsageError } from "./errors.ts";
import { oneOf } from "./one-of.ts";

export const CONNECT_FLAGS = {
	json: { type: "boolean", help: "print JSON" },
	timeout: { type: "string", value: "<seconds>", help: "how long to wait for each answer [10]" },
	era: {
		type: "string",
		value: "<modern|legacy>",
		help: "the protocol era [modern if the server speaks it]",
	},
	header: {
		type: "string",
		multiple: true,
		value: "<name: value>",
		help: "an HTTP header, such as Authorization",
	},
} as const satisfies OptionTable;

type Flags = ValuesOf<typeof CONNECT_FLAGS> & { readonly debug?: boolean };

export function connectOptions({ timeout = "10", era, debug }: Flags): ConnectOptions {
	const seconds = Number(timeout);
	if (!(seconds > 0 && seconds <= 3600))
		throw new UsageError(`--timeout takes seconds, not ${JSON.stringify(timeout)}.`);
	return {
		timeout: seconds * 1000,
		era: era === undefined ? undefined : oneOf<Era>("--era", era, ["modern", "legacy"]),
		debug,
	};
}

/** A server; `undefined` for what is a folder. */
export function readTarget(
	name: string,
	positionals: readonly string[],
	rest: readonly string[],
	flags: Flags,
): Target | undefined {
	const [command, ...args] = rest;
	if (command !== undefined) {
		if (positionals.length > 0)
			throw new UsageError(`Either ${positionals[0]} or a command behind --, not both.`);
		return { command, args };
	}
	const [given] = positionals;
	if (given === undefined)
		throw new UsageError(
			`skillbake ${name} needs a URL, or -- and the command that starts a server.`,
		);
	if (positionals.length > 1)
		throw new UsageError(
			`skillbake ${name} takes one server. To start a command, put it behind --: skillbake ${name} -- ${positionals.join(" ")}`,
		);
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return undefined;
	const url = URL.canParse(given) ? new URL(given) : undefined;
	if (url && /^https?:$/.test(url.protocol))
		return { url, headers: readHeaders(flags.header ?? []) };
	const scheme = given.slice(0, given.indexOf(":"));
	const meant = existsSync(given) ? undefined : suggest(scheme, ["http", "https"]);
	throw new UsageError(
		`${given} is not an http or https URL.${meant ? ` Did you mean ${meant}://?` : ""}`,
	);
}

function readHeaders(flags: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		flags.map((flag) => {
			const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(flag) ?? [];
			if (name === undefined || value === undefined)
				throw new UsageError(`--header takes "Name: value", not ${JSON.stringify(flag)}.`);
			return [name, value];
		}),
	);
}
