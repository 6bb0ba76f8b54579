/** Skills of many servers and local folders: discovered, approved, loaded and presented. */
import { SkillHostError } from "../errors.ts";
import { type HostLimits, resolveLimits } from "../limits.ts";
import { buildCatalog, buildSummary, type CatalogOptions } from "../present/build-catalog.ts";
import { show } from "../untrusted/show.ts";
import type { RequestOptions, SkillClient } from "../wire/client.ts";
import type { ActingSkill } from "./acting-skill.ts";
import { ActingWindows } from "./acting-windows.ts";
import { memoryApprovals } from "./approvals.ts";
import { memoryCache, overlaps, type SkillCache } from "./cache.ts";
import { type ApproveOptions, Consent } from "./consent.ts";
import { CrossReads } from "./cross-reads.ts";
import { type Collision, findCollisions } from "./find-collisions.ts";
import type { HostedSkill, SkillRef } from "./hosted-skill.ts";
import { refreshServer } from "./refresh-server.ts";
import { resolveName } from "./resolve-name.ts";
import { ServerRegistry } from "./server-registry.ts";
import type { RefreshReport, SkillHostOptions } from "./skill-host-options.ts";
import { SkillLoader } from "./skill-loader.ts";

export class SkillHost {
	readonly #servers: ServerRegistry;
	readonly #windows = new ActingWindows();
	readonly #crossReads = new CrossReads();
	readonly #consent: Consent;
	readonly #cache: SkillCache;
	readonly #request: RequestOptions & { readonly limits: HostLimits };
	readonly #loader: SkillLoader;

	constructor(options: SkillHostOptions = {}) {
		const limits = resolveLimits(options.limits);
		this.#servers = new ServerRegistry(limits);
		this.#consent = new Consent(options.approvals ?? memoryApprovals());
		this.#cache = options.cache ?? memoryCache();
		this.#request = { timeout: options.timeout, limits, schemes: options.schemes };
		this.#loader = new SkillLoader({
			servers: this.#servers,
			windows: this.#windows,
			crossReads: this.#crossReads,
			consent: this.#consent,
			cache: this.#cache,
			request: this.#request,
			ask: options.ask,
		});
	}

	/** You choose `label`; it is never the server's own name (H7). Sends nothing (H6). */
	addServer(label: string, client: SkillClient): void {
		this.#servers.add(label, "server", client);
	}

	/** Adds a folder of the user's own skills. They load without approval and are tagged as local. */
	addLocal(label: string, client: SkillClient & { readonly root?: string | undefined }): void {
		const { root } = this.#cache;
		if (root !== undefined && client.root !== undefined && overlaps(root, client.root))
			throw new SkillHostError(
				"origin",
				`The cache ${show(root)} overlaps the local skills in ${show(client.root)}, so cached files could become local skills. Move the cache elsewhere.`,
				{ label },
			);
		this.#servers.add(label, "local", client);
	}

	/** Also removes its windows, approvals, cached files and cross-server permissions (H14). */
	async removeServer(label: string): Promise<void> {
		if (!this.#servers.remove(label)) return;
		this.#windows.closeServer(label);
		this.#crossReads.forgetServer(label);
		await this.#consent.forgetServer(label);
		await this.#cache.deleteServer(label);
	}

	/** Lists the server's skills; for changed ones, revokes approvals and closes windows (H9). */
	async refresh(label: string): Promise<RefreshReport> {
		const server = this.#servers.get(label);
		return server.inTurn(async () => {
			const inUse = this.acting(label).map(({ skill }) => skill);
			const changes = await refreshServer(server, inUse, this.#request);
			const revoked: HostedSkill[] = [];
			for (const skill of server.skills.values())
				if (await this.#consent.revokeIfChanged(skill)) revoked.push(skill);
			for (const skill of [...changes.changed, ...changes.removed, ...revoked])
				this.#windows.revoke(skill);
			return { label, ...changes, revoked, collisions: this.collisions() };
		});
	}

	/** The skills known so far; `refresh` updates them. */
	skills(label?: string): readonly HostedSkill[] {
		return this.#servers.skills(label);
	}

	/** Names that several skills share, across servers or within one (H8). */
	collisions(): readonly Collision[] {
		return findCollisions(this.skills());
	}

	/** By a name that is unique, on one server or on all (H8). */
	resolve(name: string, label?: string): HostedSkill {
		return resolveName(this.skills(label), name, label);
	}

	/** By URI, listed or not: a listing may be partial (H2). */
	find(label: string, uri: string): Promise<HostedSkill> {
		return this.#loader.find(label, uri);
	}

	/** Records the user's consent to exactly this version of the skill. Reads no file (H6). */
	async approve(skill: HostedSkill, options: ApproveOptions = {}): Promise<void> {
		this.#servers.get(skill.label);
		await this.#consent.approve(skill, options);
	}

	/** Withdraws the consent and ends the skill's windows. */
	async revoke(skill: SkillRef): Promise<void> {
		this.#windows.revoke(skill);
		await this.#consent.revoke(skill);
	}

	/** Records the user's consent that skills of `from` read skills of `to` (H11). */
	allowCrossRead(from: string, to: string): void {
		this.#crossReads.allow(this.#servers.get(from).label, this.#servers.get(to).label);
	}

	/** Opens an acting window: checks limits and consent, then reads and verifies `SKILL.md`. */
	load(ref: SkillRef): Promise<ActingSkill> {
		return this.#loader.load(ref);
	}

	/** The open windows. */
	acting(label?: string): readonly ActingSkill[] {
		return this.#windows.list(label);
	}

	/** How many bytes a server has sent, and how many it may send (H15). */
	budget(label: string): { readonly used: number; readonly limit: number } {
		const { used, limit } = this.#servers.get(label).budget;
		return { used, limit };
	}

	resetBudget(label: string): void {
		this.#servers.get(label).resetBudget();
	}

	/** For the system prompt: every skill with its server (D8). */
	catalog(options?: CatalogOptions): string {
		return buildCatalog(this.skills(), options);
	}

	/** One line per skill (D8). */
	summary(): string {
		return buildSummary(this.skills());
	}
}
