/** A server as the programs see it, and the known facts about it. */
import type { ArchiveFormat } from "@skillbake/core";
import type { Address, Era } from "../support/connect.ts";

export interface VisitedServer {
	readonly name: string;
	readonly address: Address;
	readonly eras: readonly Era[];
	/** The formats in which it offers each skill as an archive (D2). */
	readonly archives: readonly ArchiveFormat[];
	/** Our own servers also serve hosts of the drafts and prompt-only hosts; others may not. */
	readonly ours: boolean;
	/**
	 * What `skillbake verify` must report, by rule and era: every finding matches a pattern, and every
	 * pattern a finding. Without flaws, there must be no finding.
	 */
	readonly flaws?: { readonly [rule: string]: { readonly [era in Era]?: readonly RegExp[] } };
	/** Skills whose entries hosts must refuse. Listed here so that a test fails once they are fixed. */
	readonly broken: readonly string[];
}

export interface RunningServer extends VisitedServer {
	close(): Promise<void>;
}
