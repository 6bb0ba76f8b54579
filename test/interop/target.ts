/** A running server as the programs see it, and what is known about it beforehand. */
import type { ArchiveFormat } from "@skillbake/core";

export type Era = "2025-11-25" | "2026-07-28";
export const LEGACY: Era = "2025-11-25";
export const MODERN: Era = "2026-07-28";

export type Address =
	| { readonly url: string }
	| { readonly command: string; readonly args: readonly string[] };

export interface Target {
	readonly name: string;
	readonly address: Address;
	readonly eras: readonly Era[];
	/** What each skill can be had as in one file (D2). */
	readonly archives: readonly ArchiveFormat[];
	/** A server of this project has what the drafts and prompt-only hosts need; others may not. */
	readonly ours: boolean;
	/**
	 * What `skillbake verify` must say about it, by rule and era: every finding matches a pattern, and
	 * every pattern a finding. A server without flaws gets no finding at all.
	 */
	readonly flaws?: { readonly [rule: string]: { readonly [era in Era]?: readonly RegExp[] } };
	/** Skills that it announces in a way that hosts must refuse; pinned, so that a fix is noticed. */
	readonly broken: readonly string[];
}

export interface RunningTarget extends Target {
	close(): Promise<void>;
}
