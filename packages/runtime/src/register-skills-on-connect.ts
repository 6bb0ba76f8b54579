/** For frameworks that make their own servers, and offer no moment to call `registerSkills`. */
import { checkSkills, expected } from "./check-arguments.ts";
import { type RegisterOptions, resolveOptions } from "./options.ts";
import { registerSkills } from "./register-skills.ts";
import type { SkillsServer } from "./server.ts";
import type { AnySkills } from "./skills.ts";

/** A class whose instances are servers, or hold one in `server`, and connect it to a transport. */
export interface ServerClass {
	readonly prototype: SkillsServer & { connect(transport: never): unknown };
}

type Connect = (this: SkillsServer, ...args: unknown[]) => unknown;

/**
 * Registers the skills on every server of this class just before it connects, in the whole process.
 * Call the result to stop.
 *
 * @example
 * import { FastMCPSession } from "fastmcp";
 * registerSkillsOnConnect(FastMCPSession, skills);
 */
export function registerSkillsOnConnect(
	serverClass: ServerClass,
	skills: AnySkills,
	options: RegisterOptions = {},
): () => void {
	checkSkills(skills);
	// Refuses wrong options now, not when a server connects.
	resolveOptions(options);
	const prototype = (serverClass as Partial<ServerClass> | undefined)?.prototype as
		| { connect?: Connect }
		| undefined;
	const connect = prototype?.connect;
	expected(
		prototype && connect,
		"a class of servers with a method connect, such as McpServer of the MCP TypeScript SDK",
		serverClass,
	);
	const inherited = !Object.hasOwn(prototype, "connect");
	/** A server may connect again after it was closed. */
	const seen = new WeakSet<object>();
	prototype.connect = function (...args) {
		if (!seen.has(this)) registerSkills(this, skills, options);
		seen.add(this);
		return connect.apply(this, args);
	};
	return () => {
		if (inherited) delete prototype.connect;
		else prototype.connect = connect;
	};
}
