/** The shape both SDKs' servers have. Only this is asked of a server; no SDK is imported. */

/** The low-level `Server`. */
export interface LowLevelServer {
	readonly transport?: unknown;
	registerCapabilities(capabilities: object): void;
	sendResourceListChanged(): Promise<void>;
	sendPromptListChanged(): Promise<void>;
	sendToolListChanged(): Promise<void>;
	sendResourceUpdated(params: { uri: string }): Promise<void>;
}

/** An `McpServer` (it has the low-level one in `server`) or a low-level `Server`. */
export type SkillsServer = LowLevelServer | { readonly server: LowLevelServer };
