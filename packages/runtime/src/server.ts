/** What we need of a server. The servers of both SDKs have this shape, so no SDK is imported. */

/** The low-level `Server`. */
export interface LowLevelServer {
	readonly transport?: unknown;
	registerCapabilities(capabilities: object): void;
	getClientCapabilities(): object | undefined;
	sendResourceListChanged(): Promise<void>;
	sendPromptListChanged(): Promise<void>;
	sendToolListChanged(): Promise<void>;
	sendResourceUpdated(params: { uri: string }): Promise<void>;
}

/** A low-level `Server`, or an `McpServer`, which has one in `server`. */
export type SkillsServer = LowLevelServer | { readonly server: LowLevelServer };
