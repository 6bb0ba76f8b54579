/** The servers and local folders of a host, by label (H7). */
import { SkillHostError } from "../errors.ts";
import type { HostLimits } from "../limits.ts";
import { show } from "../untrusted/show.ts";
import type { SkillClient } from "../wire/client.ts";
import { HostedServer } from "./hosted-server.ts";
import type { HostedSkill } from "./hosted-skill.ts";
import { assertLabel } from "./label.ts";

export class ServerRegistry {
	readonly #servers = new Map<string, HostedServer>();
	readonly #limits: HostLimits;

	constructor(limits: HostLimits) {
		this.#limits = limits;
	}

	add(label: string, kind: HostedSkill["kind"], client: SkillClient): void {
		assertLabel(label);
		if (this.#servers.has(label))
			throw new SkillHostError("collision", `There is already a server "${label}".`, { label });
		this.#servers.set(label, new HostedServer(label, kind, client, this.#limits));
	}

	/** Whether there was one. */
	remove(label: string): boolean {
		return this.#servers.delete(label);
	}

	get(label: string): HostedServer {
		const server = this.#servers.get(label);
		if (server) return server;
		throw new SkillHostError("unknown", `There is no server ${show(label)}.`, { label });
	}

	/** Of one server or of all. */
	skills(label?: string): HostedSkill[] {
		const servers = label === undefined ? [...this.#servers.values()] : [this.get(label)];
		return servers.flatMap((server) => [...server.skills.values()]);
	}

	/** Whether it is still the server under its label. */
	has(server: HostedServer): boolean {
		return this.#servers.get(server.label) === server;
	}

	/** Whether it is still the skill under its label and URI. */
	holds(skill: HostedSkill): boolean {
		return this.#servers.get(skill.label)?.find(skill.uri) === skill;
	}
}
