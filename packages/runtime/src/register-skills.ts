/** `registerSkills(server, skills)`: everything a server of either SDK owes for its skills. */
import { answerPrompts } from "./answer-prompts.ts";
import { answerResources } from "./answer-resources.ts";
import { answerSkills } from "./answer-skills.ts";
import { answerTools } from "./answer-tools.ts";
import { changedUris } from "./changed-uris.ts";
import { checkNames, guardNames } from "./check-names.ts";
import { declareCapabilities } from "./declare-capabilities.ts";
import { handlerTable, interceptRequests } from "./intercept-requests.ts";
import { type Registration, trackRegistration } from "./live-registrations.ts";
import type { RegisterOptions } from "./options.ts";
import { latestSkills } from "./origins.ts";
import type { LowLevelServer, SkillsServer } from "./server.ts";
import type { AnySkills } from "./skills.ts";
import { createView, type View } from "./view.ts";

export interface SkillsHandle {
	/**
	 * Puts other skills into service at once: requests under way finish on the old ones, connected
	 * clients are told. The promise is fulfilled when the notifications are sent.
	 */
	update(skills: AnySkills): Promise<void>;
	/** Takes the skills off the server and tells connected clients. */
	dispose(): Promise<void>;
}

/** Before `connect()`. Checks first and changes after: a refusal leaves the server as it was. */
export function registerSkills(
	server: SkillsServer,
	skills: AnySkills,
	options: RegisterOptions = {},
): SkillsHandle {
	const { prompts = true, tools = false, ttlMs = 300_000, cacheScope = "private" } = options;
	const low: LowLevelServer = "server" in server ? server.server : server;

	const table = handlerTable(low);
	let view: View | undefined = checkedView(latestSkills(skills));
	declareCapabilities(low, options);
	guardNames(server, options, () => view);

	const current = () => view!;
	const cache = { ttlMs, cacheScope };
	const release = interceptRequests(
		low,
		table,
		new Map([
			...answerSkills(current, options, cache),
			...answerResources(current, options, cache),
			...(prompts ? answerPrompts(current) : []),
			...(tools ? answerTools(current) : []),
		]),
	);

	function checkedView(skills: AnySkills): View {
		const view = createView(skills, options);
		checkNames(server, options, view);
		return view;
	}

	async function notify(updated: Iterable<string>): Promise<void> {
		if (!low.transport) return;
		// A client that is gone by now is no reason for the change to fail.
		await Promise.allSettled([
			low.sendResourceListChanged(),
			prompts && low.sendPromptListChanged(),
			tools && low.sendToolListChanged(),
			...Array.from(updated, (uri) => low.sendResourceUpdated({ uri })),
		]);
	}

	const registration: Registration = {
		source: skills,
		prepare(next) {
			if (!view) throw new Error("These skills were taken off the server by dispose()");
			const previous = view.skills;
			const checked = checkedView(next);
			return () => {
				registration.source = next;
				view = checked;
				return notify(changedUris(previous, next));
			};
		},
	};
	trackRegistration(registration);

	return {
		update: async (next) => registration.prepare(latestSkills(next))(),
		async dispose() {
			if (!view) return;
			release();
			view = undefined;
			await notify([]);
		},
	};
}
