/**
 * The acting window of a loaded skill. From loading until the text leaves the context, the host
 * holds one entry and reads nothing else (H10).
 */
import { type Frontmatter, SKILL_FILE, type SkillEntry } from "@skillbake/core";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { tagOrigin } from "../present/tag-origin.ts";
import { parsePath, skillRoot } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import { joinEntry } from "../verify/read-joined-skill.ts";
import { type SkillText, verifySkillText } from "../verify/read-skill.ts";
import { type HostedFile, type ReadOptions, readVerified } from "../verify/read-verified.ts";
import { resolveReference } from "../verify/resolve-reference.ts";
import { verifyBytes } from "../verify/verify-bytes.ts";
import type { SkillClient } from "../wire/client.ts";
import { indexEntry } from "../wire/index-entry.ts";
import { type DirectoryChild, readDirectory } from "../wire/read-directory.ts";
import type { HostedSkill, SkillRef } from "./hosted-skill.ts";
import { type EffectiveFrontmatter, withholdFields } from "./withhold-fields.ts";

/** The part of the host that a window uses. */
export interface ActingGate {
	readonly client: SkillClient;
	readonly options: ReadOptions;
	/** Ends the windows of a skill whose approval another process has withdrawn. */
	recheck(skill: HostedSkill): Promise<void>;
	/** The nested skill, if the URI is that of one. Throws unless it has its own approval (H13). */
	requireNested(skill: SkillRef): Promise<HostedSkill | undefined>;
	/** Reads a file of another server's loaded skill, if the user allowed that pair of servers (H11). */
	readForeign(from: string, to: string, uri: string): Promise<ActingFile>;
	/** Called if the server shows content outside the held entry, which voids the approval (H10). */
	reportChange(skill: HostedSkill): Promise<void>;
	onClose(acting: ActingSkill): void;
}

export interface ActingFile extends HostedFile {
	/** The text for the model, tagged with its origin (H12); `undefined` for a binary file. */
	readonly context: string | undefined;
}

export interface ActingReadOptions {
	/** Another server's label, for a cross-server read (H11). */
	readonly server?: string | undefined;
}

export class ActingSkill {
	readonly skill: HostedSkill;
	/** The whole `SKILL.md`, as verified. */
	readonly text: string;
	readonly body: string;
	/** Without the fields that were withheld (H13). */
	readonly frontmatter: Frontmatter;
	/** Names of the fields that would widen permissions and were not granted. */
	readonly withheld: readonly string[];
	/** The body for the model, tagged with its origin (H12). */
	readonly context: string;
	readonly #gate: ActingGate;
	#ended: "closed" | "revoked" | undefined;

	constructor(
		skill: HostedSkill,
		read: SkillText,
		grants: Readonly<Record<string, string>>,
		gate: ActingGate,
	) {
		const effective: EffectiveFrontmatter = withholdFields(read.frontmatter, grants);
		this.skill = skill;
		this.text = read.text;
		this.body = read.body;
		this.frontmatter = effective.frontmatter;
		this.withheld = effective.withheld;
		this.context = tagOrigin(skill, { ...read, text: read.body });
		this.#gate = gate;
	}

	/** The held entry. */
	get entry(): SkillEntry {
		return this.skill.entry;
	}

	get open(): boolean {
		return this.#ended === undefined;
	}

	/** Whether the entry lists this URI, in any spelling. */
	holds(uri: string): boolean {
		try {
			resolveReference(this.entry, uri);
			return true;
		} catch {
			return false;
		}
	}

	/** Reads a file by a reference from the skill's text, or by URI, and verifies it (H4, H16). */
	async read(reference: string, { server }: ActingReadOptions = {}): Promise<ActingFile> {
		await this.#assertActing();
		if (server !== undefined && server !== this.skill.label)
			return this.#gate.readForeign(this.skill.label, server, reference);
		const resolved = resolveReference(this.entry, reference);
		const nested = resolved.path.endsWith(`/${SKILL_FILE}`)
			? await this.#gate.requireNested({ label: this.skill.label, uri: resolved.uri })
			: undefined;
		const file = await readVerified(this.#gate.client, this.entry, resolved, this.#gate.options);
		if (resolved.path === SKILL_FILE) verifySkillText(this.entry, file);
		// The user approved the nested skill's own entry, which must agree with this one.
		if (nested) await verifyNested(nested.entry, file);
		// The window may have been closed or revoked during the read.
		this.#assertOpen();
		const { text } = file;
		return {
			...file,
			context: text === undefined ? undefined : tagOrigin(this.skill, { ...file, text }),
		};
	}

	/** Lists a directory of the skill. A new child means that the skill changed (H10). */
	async readDirectory(path = ""): Promise<readonly DirectoryChild[]> {
		await this.#assertActing();
		const uri = path === "" ? skillRoot(this.entry.uri) : directoryUri(this.entry, path);
		const options = { ...this.#gate.options, entry: this.entry };
		try {
			return await readDirectory(this.#gate.client, uri ?? "", options);
		} catch (error) {
			if (isSkillHostError(error) && error.reason === "changed")
				await this.#gate.reportChange(this.skill);
			throw error;
		}
	}

	/** All files as one text (D5). */
	join(): Promise<string> {
		return joinEntry(this.entry, (uri) => this.read(uri));
	}

	/** Call it when the skill's text has left the context. Later reads through this window fail. */
	close(): void {
		this.#end("closed");
	}

	/** Called by the host when the skill changed or its approval was withdrawn. */
	revoke(): void {
		this.#end("revoked");
	}

	#end(how: "closed" | "revoked"): void {
		if (this.#ended !== undefined) return;
		this.#ended = how;
		this.#gate.onClose(this);
	}

	async #assertActing(): Promise<void> {
		this.#assertOpen();
		await this.#gate.recheck(this.skill);
		this.#assertOpen();
	}

	#assertOpen(): void {
		if (this.#ended === undefined) return;
		const { name, label, uri } = this.skill;
		const sentence =
			this.#ended === "closed"
				? `The skill "${name}" of "${label}" was closed. Load it again to read its files.`
				: `The skill "${name}" of "${label}" has changed, or its approval was withdrawn. It must be approved again.`;
		throw new SkillHostError(this.#ended, sentence, { label, uri });
	}
}

async function verifyNested(entry: SkillEntry, file: HostedFile): Promise<void> {
	const { resource } = resolveReference(entry, entry.uri);
	if (resource) await verifyBytes(resource, file.bytes);
	verifySkillText(entry, file);
}

/** Refuses directories in which the entry has no files. */
function directoryUri(entry: SkillEntry, path: string): string {
	const root = skillRoot(entry.uri) ?? "";
	const uri = parsePath(root, path.replace(/\/$/, ""))?.canonical;
	const known =
		uri !== undefined &&
		(entry.resources === "dynamic" ||
			[...indexEntry(entry).keys()].some((file) => file.startsWith(`${uri}/`)));
	if (known) return uri;
	throw new SkillHostError("unlisted", `The skill has no directory ${show(path)}.`, {
		uri: entry.uri,
	});
}
