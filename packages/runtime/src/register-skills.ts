/** `registerSkills(server, skills)`: makes a server of either SDK serve skills. */
import { featuresOf } from "./features.ts";
import { handlerTable, interceptRequests } from "./intercept-requests.ts";
import type { RegisterOptions } from "./options.ts";
import { checkName, guardPrompts, nameSkills, registeredPrompts } from "./prompt-names.ts";
import type { LowLevelServer, SkillsServer } from "./server.ts";
import type { AnySkills, Follower } from "./skills.ts";

export interface SkillsHandle {
	/**
	 * Replaces the skills at once. Requests under way finish with the old ones, and connected clients
	 * are notified. The promise is fulfilled when the notifications are sent.
	 */
	update(skills: AnySkills): Promise<void>;
	/** Takes the skills off the server and notifies connected clients. */
	dispose(): Promise<void>;
}

/** The answers are loaded with the first request, so that a server starts without them. */
let answers: typeof import("./answers.ts") | undefined;
const loadAnswers = async () => (answers ??= await import("./answers.ts"));

/** Call it before `connect()`. It checks before it changes anything: an error leaves the server as it was. */
export function registerSkills(
	server: SkillsServer,
	skills: AnySkills,
	options: RegisterOptions = {},
): SkillsHandle {
	const { prompts = true, drafts = true, tools } = options;
	const features = featuresOf({ always: true, prompts, drafts, tools });
	const low: LowLevelServer = "server" in server ? server.server : server;
	const table = handlerTable(low);
	/** Live collections hold it weakly, so this variable keeps it alive as long as the server. */
	let follower: Follower | undefined;
	/** `undefined` after `dispose()`. */
	let current: AnySkills | undefined = checked(latest(skills));

	for (const { capabilities } of features) low.registerCapabilities(capabilities);
	if (prompts)
		guardPrompts(server, (name) => {
			if (current) checkName(nameSkills(current, prompts), name);
		});
	const methods = features.flatMap((feature) => feature.methods);
	const release = interceptRequests(low, table, methods, async (method, ...request) => {
		const skills = current!;
		return (answers ?? (await loadAnswers())).answerRequest(method, skills, options, ...request);
	});

	function checked(skills: AnySkills): AnySkills {
		const names = registeredPrompts(server);
		// Names chosen by the application may repeat, so they are checked even without other prompts.
		if (typeof prompts === "object" || (prompts && names.length)) {
			const named = nameSkills(skills, prompts);
			for (const name of names) checkName(named, name);
		}
		return skills;
	}

	/** The present state of live skills, which the server follows until the next update. */
	function latest(skills: AnySkills): AnySkills {
		const own: Follower = {
			swap: async (next) => {
				if (follower === own) await swap(next);
			},
		};
		follower = own;
		return skills.follow?.(own) ?? skills;
	}

	async function swap(next: AnySkills): Promise<void> {
		const previous = current;
		if (!previous) throw new Error("This registration has been disposed");
		current = checked(next);
		await notify((await loadAnswers()).changedUris(previous, next));
	}

	async function notify(updated: Iterable<string>): Promise<void> {
		if (!low.transport) return;
		// A client that has disconnected must not make the update fail.
		await Promise.allSettled([
			...features.map(({ list }) => list && low[`send${list}ListChanged`]()),
			...Array.from(updated, (uri) => low.sendResourceUpdated({ uri })),
		]);
	}

	return {
		update: async (next) => swap(latest(next)),
		async dispose() {
			release();
			current = follower = undefined;
			await notify([]);
		},
	};
}
