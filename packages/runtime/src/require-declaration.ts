/** Extensions are negotiated from both sides: a strict server refuses clients that do not declare this one. */
import { SKILLS_EXTENSION } from "@skillbake/core";
import { rpcError } from "./rpc-error.ts";
import type { LowLevelServer } from "./server.ts";

/** The part of the v2 SDK's request context that says what a modern client declares. */
interface ModernContext {
	readonly mcpReq?: {
		readonly envelope?: {
			readonly "io.modelcontextprotocol/clientCapabilities"?: ClientCapabilities;
		};
	};
}
interface ClientCapabilities {
	readonly extensions?: { readonly [id: string]: unknown };
}

export function requireDeclaration(server: LowLevelServer | undefined, context: unknown): void {
	const { mcpReq } = (context ?? {}) as ModernContext;
	const modern = mcpReq?.envelope?.["io.modelcontextprotocol/clientCapabilities"];
	// Without a session, a legacy server has not seen the client's `initialize` and cannot tell.
	const declared: ClientCapabilities | undefined = modern ?? server?.getClientCapabilities();
	if (declared && !declared.extensions?.[SKILLS_EXTENSION])
		throw rpcError(
			modern ? -32021 : -32601,
			`Only for clients that declare the extension ${SKILLS_EXTENSION}`,
			{ requiredCapabilities: { extensions: { [SKILLS_EXTENSION]: {} } } },
		);
}
