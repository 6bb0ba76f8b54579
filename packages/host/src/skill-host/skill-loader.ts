/** Opens acting windows: checks limits and consent, then reads and verifies the `SKILL.md`. */
import { isSkillHostError, SkillHostError } from "../errors.ts";
import { show } from "../untrusted/show.ts";
import { checkLimits } from "../verify/check-limits.ts";
import { readSkill } from "../verify/read-skill.ts";
import type { ReadOptions, ServerCache } from "../verify/read-verified.ts";
import type { RequestOptions } from "../wire/client.ts";
import { getSkill } from "../wire/get-skill.ts";
import { type ActingFile, type ActingGate, ActingSkill } from "./acting-skill.ts";
import type { ActingWindows } from "./acting-windows.ts";
import { type SkillCache, serverCache } from "./cache.ts";
import type { Consent, Grants } from "./consent.ts";
import type { CrossReads } from "./cross-reads.ts";
import type { HostedServer } from "./hosted-server.ts";
import type { HostedSkill, SkillRef } from "./hosted-skill.ts";
import type { ServerRegistry } from "./server-registry.ts";
import type { Ask } from "./skill-host-options.ts";

/** The parts of a `SkillHost` that loading a skill involves. */
export interface HostParts {
	readonly servers: ServerRegistry;
	readonly windows: ActingWindows;
	readonly crossReads: CrossReads;
	readonly consent: Consent;
	readonly cache: SkillCache;
	readonly request: RequestOptions;
	readonly ask: Ask | undefined;
}

export class SkillLoader {
	readonly #parts: HostParts;

	constructor(parts: HostParts) {
		this.#parts = parts;
	}

	/** By URI, listed or not: a listing may be partial (H2). */
	async find(label: string, uri: string): Promise<HostedSkill> {
		const { servers, request } = this.#parts;
		const server = servers.get(label);
		return (
			server.find(uri) ??
			server.hold(await getSkill(server.client, uri, { ...request, charge: server.charge }))
		);
	}

	async load(ref: SkillRef): Promise<ActingSkill> {
		const { servers, windows, request } = this.#parts;
		const skill = await this.find(ref.label, ref.uri);
		const server = servers.get(skill.label);
		checkLimits(skill.entry, request.limits);
		const grants = await this.#requireConsent(skill);
		const revocations = windows.revocations(skill);
		const text = await readSkill(server.client, skill.entry, this.#readOptions(server));
		this.#assertCurrent(skill);
		if (windows.revocations(skill) !== revocations) throw outdated(skill);
		const acting = new ActingSkill(skill, text, grants, this.#gate(server));
		windows.add(acting);
		return acting;
	}

	#readOptions(server: HostedServer): ReadOptions {
		return {
			...this.#parts.request,
			// A local folder needs no cache.
			cache: server.kind === "local" ? undefined : this.#serverCache(server),
			charge: server.charge,
		};
	}

	/** A read that ends after its server was removed must not leave anything in the cache (H14). */
	#serverCache(server: HostedServer): ServerCache {
		const cache = serverCache(this.#parts.cache, server.label);
		return {
			...cache,
			set: async (resource, bytes) => {
				if (this.#parts.servers.has(server)) await cache.set(resource, bytes);
			},
		};
	}

	async #requireConsent(skill: HostedSkill): Promise<Grants> {
		const { consent, ask } = this.#parts;
		try {
			return await consent.require(skill);
		} catch (error) {
			if (!isSkillHostError(error)) throw error;
			const { reason } = error;
			if (reason !== "approval" && reason !== "revoked") throw error;
			if (skill.kind === "local" && reason === "approval") return {};
			const answer = await ask?.({ skill, reason });
			if (!answer) throw error;
			this.#assertCurrent(skill);
			await consent.approve(skill, answer);
			return consent.require(skill);
		}
	}

	/** Waiting for a server or the user takes time, in which the skill may change or be removed. */
	#assertCurrent(skill: HostedSkill): void {
		if (!this.#parts.servers.holds(skill)) throw outdated(skill);
	}

	#gate(server: HostedServer): ActingGate {
		const { windows, consent } = this.#parts;
		return {
			client: server.client,
			options: this.#readOptions(server),
			recheck: async (skill) => {
				if (skill.kind === "server" && !(await consent.stands(skill))) windows.revoke(skill);
			},
			requireNested: (nested) => this.#requireNested(nested),
			readForeign: (from, to, uri) => this.#readForeign(from, to, uri),
			reportChange: async (skill) => {
				windows.revoke(skill);
				await consent.outdate(skill);
			},
			onClose: (acting) => windows.delete(acting),
		};
	}

	/** The server says whether a `SKILL.md` below another skill is a skill, which needs its own consent. */
	async #requireNested(ref: SkillRef): Promise<HostedSkill | undefined> {
		let nested: HostedSkill;
		try {
			nested = await this.find(ref.label, ref.uri);
		} catch (error) {
			if (isSkillHostError(error) && error.reason === "unknown") return undefined;
			throw error;
		}
		if (nested.kind === "server") await this.#requireConsent(nested);
		return nested;
	}

	async #readForeign(from: string, to: string, uri: string): Promise<ActingFile> {
		const { crossReads, windows } = this.#parts;
		crossReads.assert(from, to, uri);
		const acting = windows.list(to).find((window) => window.holds(uri));
		if (acting) return acting.read(uri);
		throw new SkillHostError("unlisted", `No loaded skill of "${to}" has the file ${show(uri)}.`, {
			label: to,
			uri,
		});
	}
}

function outdated(skill: HostedSkill): SkillHostError {
	return new SkillHostError(
		"revoked",
		`The skill "${skill.name}" of "${skill.label}" changed while it was being loaded. Load it again.`,
		skill,
	);
}
