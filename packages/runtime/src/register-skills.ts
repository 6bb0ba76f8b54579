/** `registerSkills(server, skills)`: everything a server of either SDK owes for its skills. */
import { SKILLS_EXTENSION } from "@skillbake/core";
import { checkName, guardPrompts, registeredPrompts } from "./check-names.ts";
import { handlerTable, interceptRequests, OWN_METHODS } from "./intercept-requests.ts";
import { nameSkills } from "./name-skills.ts";
import type { RegisterOptions } from "./options.ts";
import type { LowLevelServer, SkillsServer } from "./server.ts";
import type { AnySkills, Follower } from "./skills.ts";

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
	skills?: AnySkills | undefined;
	/** Live collections hold it weakly; it lives as long as the server's answers. */
	follower?: Follower | undefined;
}

const NO_OPTIONS: RegisterOptions = {};
const LIST_CHANGED = { listChanged: true };

/** With every option on. */
const ANSWERED: ReadonlySet<string> = new Set([
	...OWN_METHODS,
	"resources/list",
	"resources/read",
	"resources/templates/list",
	"resources/subscribe",
	"resources/unsubscribe",
	"completion/complete",
	"prompts/list",
	"prompts/get",
	"tools/list",
	"tools/call",
]);

/** What a server answers is needed with the first request, not at start. */
let answers: typeof import("./answers.ts") | undefined;
const loadAnswers = async () => (answers ??= await import("./answers.ts"));

/** Before `connect()`. Checks first and changes after: a refusal leaves the server as it was. */
export function registerSkills(
	server: SkillsServer,
	skills: AnySkills,
	options: RegisterOptions = NO_OPTIONS,
): SkillsHandle {
	const { prompts = true, drafts = true, tools } = options;
	const low: LowLevelServer = "server" in server ? server.server : server;
	const table = handlerTable(low);
	const state: State = {};
	state.skills = checked(latest(skills));

	low.registerCapabilities({
		extensions: { [SKILLS_EXTENSION]: { directoryRead: true } },
		resources: { ...LIST_CHANGED, subscribe: true },
		...(drafts && { completions: {} }),
		...(prompts && { prompts: LIST_CHANGED }),
		...(tools && { tools: LIST_CHANGED }),
	});
	if (prompts)
		guardPrompts(server, (name) => {
			if (state.skills) checkName(nameSkills(state.skills, prompts), name);
		});
	const isOurs = (method: string) =>
		ANSWERED.has(method) &&
		(prompts || !method.startsWith("prompts/")) &&
		(tools || !method.startsWith("tools/"));
	const release = interceptRequests(low, table, isOurs, async (method, ...request) => {
		const { skills } = state;
		return (answers ?? (await loadAnswers())).answerRequest(method, skills!, options, ...request);
	});

	function checked(skills: AnySkills): AnySkills {
		const names = registeredPrompts(server);
		// Names that the application chose may repeat.
		if (typeof prompts === "object" || (prompts && names.length)) {
			const named = nameSkills(skills, prompts);
			for (const name of names) checkName(named, name);
		}
		return skills;
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
		const previous = state.skills;
		if (!previous) throw new Error("The skills were taken off the server by dispose()");
		state.skills = checked(next);
		await notify((await loadAnswers()).changedUris(previous, next));
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
			state.skills = state.follower = undefined;
			await notify([]);
		},
	};
}
