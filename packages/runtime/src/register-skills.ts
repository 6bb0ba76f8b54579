/** `registerSkills(server, skills)`: everything a server of either SDK owes for its skills. */
import { SKILLS_EXTENSION } from "@skillbake/core";
import { draftAnswers } from "./answer-drafts.ts";
import { promptAnswers } from "./answer-prompts.ts";
import { resourceAnswers } from "./answer-resources.ts";
import { skillAnswers } from "./answer-skills.ts";
import { toolAnswers } from "./answer-tools.ts";
import { changedUris } from "./changed-uris.ts";
import { checkNames, guardNames } from "./check-names.ts";
import { handlerTable, interceptRequests } from "./intercept-requests.ts";
import type { RegisterOptions } from "./options.ts";
import type { LowLevelServer, SkillsServer } from "./server.ts";
import type { AnySkills, Follower } from "./skills.ts";
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

interface State {
	/** Absent after `dispose()`. */
	view?: View | undefined;
	/** Live collections hold it weakly; it lives as long as the server's answers. */
	follower?: Follower | undefined;
}

/** Before `connect()`. Checks first and changes after: a refusal leaves the server as it was. */
export function registerSkills(
	server: SkillsServer,
	skills: AnySkills,
	options: RegisterOptions = {},
): SkillsHandle {
	const { prompts = true, drafts = true, tools } = options;
	const low: LowLevelServer = "server" in server ? server.server : server;
	const table = handlerTable(low);
	const state: State = {};
	state.view = checkedView(latest(skills));

	const listChanged = { listChanged: true };
	low.registerCapabilities({
		extensions: { [SKILLS_EXTENSION]: { directoryRead: true } },
		resources: { ...listChanged, subscribe: true },
		...(drafts && { completions: {} }),
		...(prompts && { prompts: listChanged }),
		...(tools && { tools: listChanged }),
	});
	if (prompts) guardNames(server, () => state.view);
	const answers = {
		...skillAnswers,
		...resourceAnswers,
		...draftAnswers,
		...(prompts && promptAnswers),
		...(tools && toolAnswers),
	};
	const release = interceptRequests(low, table, answers, () => state.view!);

	function checkedView(skills: AnySkills): View {
		const view = createView(skills, options);
		// Names that the application chose may repeat.
		if (typeof prompts === "object") view.named();
		if (prompts) checkNames(server, view);
		return view;
	}

	/** What the skills are now. If they are live, the server follows them until the next update. */
	function latest(skills: AnySkills): AnySkills {
		const follower: Follower = {
			swap: async (next) => {
				if (state.follower === follower) await swap(next);
			},
		};
		state.follower = follower;
		return skills.follow?.(follower) ?? skills;
	}

	async function swap(next: AnySkills): Promise<void> {
		if (!state.view) throw new Error("The skills were taken off the server by dispose()");
		const previous = state.view.skills;
		state.view = checkedView(next);
		await notify(changedUris(previous, next));
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

	return {
		update: async (next) => swap(latest(next)),
		async dispose() {
			release();
			state.view = state.follower = undefined;
			await notify([]);
		},
	};
}
