/**
 * The acting window of a loaded skill: from load until its text leaves context, the host holds one
 * entry and reads nothing else (H10).
 */
import { type Frontmatter, SKILL_FILE, type SkillEntry } from "@skillbake/core";
import type { SkillClient } from "../client.ts";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { joinEntry } from "../join-skill.ts";
import { parseUri, skillRoot } from "../parse-uri.ts";
import { type DirectoryChild, readDirectory } from "../read-directory.ts";
import type { SkillText } from "../read-skill.ts";
import { type ReadOptions, readTarget, type SkillFile } from "../read-target.ts";
import { resolveReference } from "../resolve-reference.ts";
import type { HostedSkill, SkillRef } from "./hosted-skill.ts";
import { tagOrigin } from "./tag-origin.ts";
import { type EffectiveFrontmatter, withholdFields } from "./withhold-fields.ts";

/** What a window may ask of its host. */
export interface ActingGate {
	readonly client: SkillClient;
	readonly options: ReadOptions;
	/** Throws unless the nested skill, if it is one, was approved itself (H13). */
	assertConsent(skill: SkillRef): Promise<void>;
	/** Reads from another server's window, if the user allowed that pair of servers (H11). */
	readForeign(from: string, to: string, uri: string): Promise<ActingFile>;
	/** The server shows content outside the held entry: its approval is void (H10). */
	reportChange(skill: HostedSkill): Promise<void>;
	onClose(acting: ActingSkill): void;
}

export interface ActingFile extends SkillFile {
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
	/** Fields that would widen permissions and were not granted. */
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

	/** The entry lists this URI, in whatever spelling. */
	holds(uri: string): boolean {
		try {
			resolveReference(this.entry, uri);
			return true;
		} catch {
			return false;
		}
	}

	/** A file named as the skill's text names it, or by URI. Verified, or refused (H4, H16). */
	async read(reference: string, { server }: ActingReadOptions = {}): Promise<ActingFile> {
		this.#assertOpen();
		if (server !== undefined && server !== this.skill.label)
			return this.#gate.readForeign(this.skill.label, server, reference);
		const target = resolveReference(this.entry, reference);
		if (target.path.endsWith(`/${SKILL_FILE}`))
			await this.#gate.assertConsent({ label: this.skill.label, uri: target.uri });
		const file = await readTarget(this.#gate.client, this.entry, target, this.#gate.options);
		// The window may have been closed or revoked while the server took its time.
		this.#assertOpen();
		const { text } = file;
		return {
			...file,
			context: text === undefined ? undefined : tagOrigin(this.skill, { ...file, text }),
		};
	}

	/** The children of a directory of the skill. A new one means that the skill changed (H10). */
	async readDirectory(path = ""): Promise<readonly DirectoryChild[]> {
		this.#assertOpen();
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

	/** The skill's text left the context: nothing is read through this window any more. */
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

	#assertOpen(): void {
		if (this.#ended === undefined) return;
		const { name, label, uri } = this.skill;
		const sentence =
			this.#ended === "closed"
				? `The skill "${name}" of "${label}" is no longer in use; load it again to read its files.`
				: `The skill "${name}" of "${label}" changed since it was approved; it needs a new approval.`;
		throw new SkillHostError(this.#ended, sentence, { label, uri });
	}
}

/** Only a directory that the entry has files in. */
function directoryUri(entry: SkillEntry, path: string): string {
	const root = skillRoot(entry.uri) ?? "";
	const encoded = path.replace(/\/$/, "").split("/").map(encodeURIComponent).join("/");
	const uri = parseUri(`${root}/${encoded}`)?.canonical;
	const known =
		uri !== undefined &&
		(entry.resources === "dynamic" ||
			entry.resources.some((resource) => parseUri(resource.uri)?.canonical.startsWith(`${uri}/`)));
	if (known) return uri;
	throw new SkillHostError("unlisted", `The skill has no directory ${JSON.stringify(path)}.`, {
		uri: entry.uri,
	});
}
