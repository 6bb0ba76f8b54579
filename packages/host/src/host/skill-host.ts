/** Many servers and local folders, one set of rules: what a host owes (H1–H17) in one object. */
import { buildCatalog, buildSummary, type CatalogOptions } from "../build-catalog.ts";
import { checkLimits, type SkillLimits } from "../check-limits.ts";
import type { SkillClient } from "../client.ts";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { getSkill } from "../get-skill.ts";
import { readSkill } from "../read-skill.ts";
import type { ReadOptions } from "../read-target.ts";
import { show } from "../show.ts";
import { type ActingFile, type ActingGate, ActingSkill } from "./acting-skill.ts";
import { type ApprovalStore, memoryApprovals } from "./approvals.ts";
import { BUDGETS, type Budgets } from "./budgets.ts";
import { memoryCache, overlaps, type SkillCache, serverCache } from "./cache.ts";
import { type ApproveOptions, Consent, type Grants } from "./consent.ts";
import { type Collision, findCollisions } from "./find-collisions.ts";
import { HostedServer } from "./hosted-server.ts";
import { type HostedSkill, type SkillRef, skillKey } from "./hosted-skill.ts";
import { assertLabel } from "./label.ts";
import { refreshServer, type ServerChanges } from "./refresh-server.ts";

/** Asked when a skill is loaded that has no valid approval. */
export interface ApprovalRequest {
	readonly skill: HostedSkill;
	/** `revoked`: it was approved once, and its files changed since (H9). */
	readonly reason: "approval" | "revoked";
}

export interface SkillHostOptions {
	/** @default in memory */
	readonly approvals?: ApprovalStore | undefined;
	/** @default in memory, 32 MiB */
	readonly cache?: SkillCache | undefined;
	readonly budgets?: Partial<Budgets> | undefined;
	/** Asks the user; `undefined` or `false` refuses. Without it, `load` throws and you ask. */
	readonly ask?:
		| ((request: ApprovalRequest) => Promise<ApproveOptions | false | undefined>)
		| undefined;
}

export interface RefreshReport extends ServerChanges {
	readonly label: string;
	/** Approvals that no longer hold: these skills must be approved again (H9). */
	readonly revoked: readonly HostedSkill[];
	/** Over all servers and local folders (H8). */
	readonly collisions: readonly Collision[];
}

export class SkillHost {
	readonly #servers = new Map<string, HostedServer>();
	readonly #acting = new Set<ActingSkill>();
	readonly #crossReads = new Set<string>();
	/** How often the consent to a skill was withdrawn: a load under way must notice. */
	readonly #withdrawn = new Map<string, number>();
	readonly #consent: Consent;
	readonly #cache: SkillCache;
	readonly #budgets: Budgets;
	readonly #ask: SkillHostOptions["ask"];

	constructor(options: SkillHostOptions = {}) {
		this.#consent = new Consent(options.approvals ?? memoryApprovals());
		this.#cache = options.cache ?? memoryCache();
		this.#budgets = { ...BUDGETS, ...options.budgets };
		this.#ask = options.ask;
	}

	/** `label` is yours, never the server's own name (H7). Sends nothing (H6). */
	addServer(label: string, client: SkillClient): void {
		this.#add(label, "server", client);
	}

	/** A folder of the user's own skills: needs no approval to load, is tagged as local. */
	addLocal(label: string, client: SkillClient & { readonly root?: string | undefined }): void {
		const { root } = this.#cache;
		if (root !== undefined && client.root !== undefined && overlaps(root, client.root))
			throw new SkillHostError(
				"origin",
				`The cache ${show(root)} lies where local skills are looked for (${show(client.root)}): cached files could become local skills.`,
				{ label },
			);
		this.#add(label, "local", client);
	}

	/** With everything that was kept for it: windows, approvals, cache, cross-server leaves (H14). */
	async removeServer(label: string): Promise<void> {
		if (!this.#servers.delete(label)) return;
		for (const acting of this.acting(label)) acting.close();
		for (const pair of [...this.#crossReads])
			if (pair.split(" ").includes(label)) this.#crossReads.delete(pair);
		await this.#consent.forgetServer(label);
		await this.#cache.deleteServer(label);
	}

	/** Lists the server; revokes approvals and closes windows of what changed (H9). */
	async refresh(label: string): Promise<RefreshReport> {
		const server = this.#server(label);
		const inUse = this.acting(label).map(({ skill }) => skill);
		const changes = await refreshServer(server, this.#budgets, inUse);
		const revoked: HostedSkill[] = [];
		for (const skill of server.skills.values())
			if (await this.#consent.revokeIfChanged(skill)) revoked.push(skill);
		const ended = new Set([...changes.changed, ...changes.removed, ...revoked].map(skillKey));
		for (const acting of this.acting(label)) if (ended.has(skillKey(acting.skill))) acting.revoke();
		return { label, ...changes, revoked, collisions: this.collisions() };
	}

	/** What is known by now; `refresh` brings it up to date. */
	skills(label?: string): readonly HostedSkill[] {
		const servers = label === undefined ? [...this.#servers.values()] : [this.#server(label)];
		return servers.flatMap((server) => [...server.skills.values()]);
	}

	/** Names that more than one skill claims, across origins and within one (H8). */
	collisions(): readonly Collision[] {
		return findCollisions(this.skills());
	}

	/** By name inside one origin, or by a name that only one skill has (H8). */
	resolve(name: string, label?: string): HostedSkill {
		const found = this.skills(label).filter(
			(skill) => skill.name === name || skill.qualifiedName === name,
		);
		const [skill] = found;
		if (skill && found.length === 1) return skill;
		const where = label === undefined ? "" : ` of "${label}"`;
		if (!skill)
			throw new SkillHostError("unknown", `There is no skill ${show(name)}${where}.`, { label });
		const details = found.map(({ qualifiedName }) => qualifiedName);
		throw new SkillHostError(
			"collision",
			`${show(name)} is the name of ${found.length} skills; say which: ${details.join(", ")}.`,
			{ label, details },
		);
	}

	/** By URI, listed or not: a listing may be partial (H2). */
	async find(label: string, uri: string): Promise<HostedSkill> {
		const server = this.#server(label);
		return server.find(uri) ?? server.hold(await getSkill(server.client, uri));
	}

	/** Records the user's consent to this skill as it is given here. Reads no file (H6). */
	approve(skill: HostedSkill, options: ApproveOptions = {}): Promise<void> {
		return this.#consent.approve(skill, options);
	}

	/** Withdraws it; windows on the skill end. */
	async revoke(skill: SkillRef): Promise<void> {
		this.#endWindows(skill);
		await this.#consent.revoke(skill);
	}

	/** Explicit consent, naming both, for skills of `from` to read skills of `to` (H11). */
	allowCrossRead(from: string, to: string): void {
		this.#crossReads.add(`${this.#server(from).label} ${this.#server(to).label}`);
	}

	/** Opens an acting window: checks limits and consent, then reads and verifies `SKILL.md`. */
	async load(ref: SkillRef): Promise<ActingSkill> {
		const skill = await this.find(ref.label, ref.uri);
		const server = this.#server(skill.label);
		checkLimits(skill.entry, this.#limits());
		const grants = await this.#consentTo(skill);
		const withdrawn = this.#withdrawn.get(skillKey(skill));
		const text = await readSkill(server.client, skill.entry, this.#readOptions(server));
		// A refresh, a removal or a revocation while the server took its time voids the consent.
		const current = this.#servers.get(skill.label) === server && server.find(skill.uri) === skill;
		if (!current || this.#withdrawn.get(skillKey(skill)) !== withdrawn)
			throw new SkillHostError(
				"revoked",
				`The skill "${skill.name}" of "${skill.label}" changed while it was loaded.`,
				skill,
			);
		const acting = new ActingSkill(skill, text, grants, this.#gate(server));
		this.#acting.add(acting);
		return acting;
	}

	/** Open windows. */
	acting(label?: string): readonly ActingSkill[] {
		return [...this.#acting].filter(({ skill }) => label === undefined || skill.label === label);
	}

	/** Bytes a server has sent so far, and may send (H15). */
	budget(label: string): { readonly used: number; readonly limit: number } {
		const { used, limit } = this.#server(label).budget;
		return { used, limit };
	}

	resetBudget(label: string): void {
		this.#server(label).resetBudget();
	}

	/** For the system prompt: every entry with its server (D8). */
	catalog(options?: CatalogOptions): string {
		return buildCatalog(this.skills(), options);
	}

	summary(): string {
		return buildSummary(this.skills());
	}

	#add(label: string, kind: HostedSkill["kind"], client: SkillClient): void {
		assertLabel(label);
		if (this.#servers.has(label))
			throw new SkillHostError("collision", `There is already a server "${label}".`, { label });
		this.#servers.set(label, new HostedServer(label, kind, client, this.#budgets));
	}

	#server(label: string): HostedServer {
		const server = this.#servers.get(label);
		if (server) return server;
		throw new SkillHostError("unknown", `There is no server ${show(label)}.`, { label });
	}

	#limits(): SkillLimits {
		return { files: this.#budgets.skillFiles, bytes: this.#budgets.skillBytes };
	}

	#readOptions(server: HostedServer): ReadOptions {
		return {
			limits: this.#limits(),
			// A local folder is its own cache.
			cache: server.kind === "local" ? undefined : serverCache(this.#cache, server.label),
			charge: (bytes) => server.budget.charge(bytes),
		};
	}

	async #consentTo(skill: HostedSkill): Promise<Grants> {
		try {
			return await this.#consent.require(skill);
		} catch (error) {
			if (!isSkillHostError(error)) throw error;
			const { reason } = error;
			if (reason !== "approval" && reason !== "revoked") throw error;
			if (skill.kind === "local" && reason === "approval") return {};
			const answer = await this.#ask?.({ skill, reason });
			if (!answer) throw error;
			await this.approve(skill, answer);
			return this.#consent.require(skill);
		}
	}

	#endWindows(skill: SkillRef): void {
		const key = skillKey(skill);
		this.#withdrawn.set(key, (this.#withdrawn.get(key) ?? 0) + 1);
		for (const acting of this.acting(skill.label))
			if (skillKey(acting.skill) === key) acting.revoke();
	}

	#gate(server: HostedServer): ActingGate {
		return {
			client: server.client,
			options: this.#readOptions(server),
			assertConsent: (nested) => this.#assertNested(nested),
			readForeign: (from, to, uri) => this.#readForeign(from, to, uri),
			reportChange: async (skill) => {
				this.#endWindows(skill);
				await this.#consent.outdate(skill);
			},
			onClose: (acting) => this.#acting.delete(acting),
		};
	}

	/** A `SKILL.md` below another skill is a skill if the server says so, and then needs its own consent. */
	async #assertNested(ref: SkillRef): Promise<void> {
		let nested: HostedSkill;
		try {
			nested = await this.find(ref.label, ref.uri);
		} catch (error) {
			if (isSkillHostError(error) && error.reason === "unknown") return;
			throw error;
		}
		if (nested.kind === "server") await this.#consentTo(nested);
	}

	async #readForeign(from: string, to: string, uri: string): Promise<ActingFile> {
		if (!this.#crossReads.has(`${from} ${to}`))
			throw new SkillHostError(
				"origin",
				`A skill of "${from}" asks for ${show(uri)} of "${to}". Reading across servers needs an approval that names both.`,
				{ label: from, uri },
			);
		const acting = this.acting(to).find((window) => window.holds(uri));
		if (acting) return acting.read(uri);
		throw new SkillHostError("unlisted", `${show(uri)} is in no loaded skill of "${to}".`, {
			label: to,
			uri,
		});
	}
}
