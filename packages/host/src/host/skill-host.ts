/** Many servers and local folders, one set of rules: what a host owes (H1–H17) in one object. */
import { buildCatalog, buildSummary, type CatalogOptions } from "../build-catalog.ts";
import { checkLimits, type SkillLimits } from "../check-limits.ts";
import type { RequestOptions, SkillClient } from "../client.ts";
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { getSkill } from "../get-skill.ts";
import { readSkill } from "../read-skill.ts";
import type { FileCache, ReadOptions } from "../read-target.ts";
import { show } from "../show.ts";
import { type ActingFile, type ActingGate, ActingSkill } from "./acting-skill.ts";
import { ActingWindows } from "./acting-windows.ts";
import { memoryApprovals } from "./approvals.ts";
import { BUDGETS, type Budgets } from "./budgets.ts";
import { memoryCache, overlaps, type SkillCache, serverCache } from "./cache.ts";
import { type ApproveOptions, Consent, type Grants } from "./consent.ts";
import { CrossReads } from "./cross-reads.ts";
import { type Collision, findCollisions } from "./find-collisions.ts";
import type { Ask, RefreshReport, SkillHostOptions } from "./host-options.ts";
import { HostedServer } from "./hosted-server.ts";
import type { HostedSkill, SkillRef } from "./hosted-skill.ts";
import { assertLabel } from "./label.ts";
import { refreshServer } from "./refresh-server.ts";
import { resolveName } from "./resolve-name.ts";

export class SkillHost {
	readonly #servers = new Map<string, HostedServer>();
	readonly #windows = new ActingWindows();
	readonly #crossReads = new CrossReads();
	readonly #consent: Consent;
	readonly #cache: SkillCache;
	readonly #budgets: Budgets;
	readonly #request: RequestOptions;
	readonly #ask: Ask | undefined;

	constructor(options: SkillHostOptions = {}) {
		this.#consent = new Consent(options.approvals ?? memoryApprovals());
		this.#cache = options.cache ?? memoryCache();
		this.#budgets = { ...BUDGETS, ...options.budgets };
		this.#request = { timeout: options.timeout };
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
		this.#windows.closeServer(label);
		this.#crossReads.forgetServer(label);
		await this.#consent.forgetServer(label);
		await this.#cache.deleteServer(label);
	}

	/** Lists the server; revokes approvals and closes windows of what changed (H9). */
	async refresh(label: string): Promise<RefreshReport> {
		const server = this.#server(label);
		return server.inTurn(async () => {
			const inUse = this.acting(label).map(({ skill }) => skill);
			const changes = await refreshServer(server, this.#budgets, inUse, this.#request);
			const revoked: HostedSkill[] = [];
			for (const skill of server.skills.values())
				if (await this.#consent.revokeIfChanged(skill)) revoked.push(skill);
			for (const skill of [...changes.changed, ...changes.removed, ...revoked])
				this.#windows.revoke(skill);
			return { label, ...changes, revoked, collisions: this.collisions() };
		});
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
		return resolveName(this.skills(label), name, label);
	}

	/** By URI, listed or not: a listing may be partial (H2). */
	async find(label: string, uri: string): Promise<HostedSkill> {
		const server = this.#server(label);
		return server.find(uri) ?? server.hold(await getSkill(server.client, uri, this.#request));
	}

	/** Records the user's consent to this skill as it is given here. Reads no file (H6). */
	async approve(skill: HostedSkill, options: ApproveOptions = {}): Promise<void> {
		this.#server(skill.label);
		await this.#consent.approve(skill, options);
	}

	/** Withdraws it; windows on the skill end. */
	async revoke(skill: SkillRef): Promise<void> {
		this.#windows.revoke(skill);
		await this.#consent.revoke(skill);
	}

	/** Explicit consent, naming both, for skills of `from` to read skills of `to` (H11). */
	allowCrossRead(from: string, to: string): void {
		this.#crossReads.allow(this.#server(from).label, this.#server(to).label);
	}

	/** Opens an acting window: checks limits and consent, then reads and verifies `SKILL.md`. */
	async load(ref: SkillRef): Promise<ActingSkill> {
		const skill = await this.find(ref.label, ref.uri);
		const server = this.#server(skill.label);
		checkLimits(skill.entry, this.#limits());
		const grants = await this.#consentTo(skill);
		const revocations = this.#windows.revocations(skill);
		const text = await readSkill(server.client, skill.entry, this.#readOptions(server));
		this.#assertCurrent(skill);
		if (this.#windows.revocations(skill) !== revocations) throw outdated(skill);
		const acting = new ActingSkill(skill, text, grants, this.#gate(server));
		this.#windows.add(acting);
		return acting;
	}

	/** Open windows. */
	acting(label?: string): readonly ActingSkill[] {
		return this.#windows.list(label);
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
			...this.#request,
			limits: this.#limits(),
			// A local folder is its own cache.
			cache: server.kind === "local" ? undefined : this.#serverCache(server),
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
			this.#assertCurrent(skill);
			await this.approve(skill, answer);
			return this.#consent.require(skill);
		}
	}

	/** A refresh or a removal while a server or the user took their time voids what was agreed. */
	#assertCurrent(skill: HostedSkill): void {
		if (this.#servers.get(skill.label)?.find(skill.uri) !== skill) throw outdated(skill);
	}

	/** A read that ends after its server was removed must leave nothing behind (H14). */
	#serverCache(server: HostedServer): FileCache {
		const cache = serverCache(this.#cache, server.label);
		return {
			...cache,
			set: async (resource, bytes) => {
				if (this.#servers.get(server.label) === server) await cache.set(resource, bytes);
			},
		};
	}

	#gate(server: HostedServer): ActingGate {
		return {
			client: server.client,
			options: this.#readOptions(server),
			requireNested: (nested) => this.#requireNested(nested),
			readForeign: (from, to, uri) => this.#readForeign(from, to, uri),
			reportChange: async (skill) => {
				this.#windows.revoke(skill);
				await this.#consent.outdate(skill);
			},
			onClose: (acting) => this.#windows.delete(acting),
		};
	}

	/** A `SKILL.md` below another skill is a skill if the server says so, and then needs its own consent. */
	async #requireNested(ref: SkillRef): Promise<HostedSkill | undefined> {
		let nested: HostedSkill;
		try {
			nested = await this.find(ref.label, ref.uri);
		} catch (error) {
			if (isSkillHostError(error) && error.reason === "unknown") return undefined;
			throw error;
		}
		if (nested.kind === "server") await this.#consentTo(nested);
		return nested;
	}

	async #readForeign(from: string, to: string, uri: string): Promise<ActingFile> {
		this.#crossReads.assert(from, to, uri);
		const acting = this.acting(to).find((window) => window.holds(uri));
		if (acting) return acting.read(uri);
		throw new SkillHostError("unlisted", `${show(uri)} is in no loaded skill of "${to}".`, {
			label: to,
			uri,
		});
	}
}

function outdated(skill: HostedSkill): SkillHostError {
	return new SkillHostError(
		"revoked",
		`The skill "${skill.name}" of "${skill.label}" changed while it was loaded.`,
		skill,
	);
}
