/** `registerSkills(server, skills)`: makes a server of either SDK serve skills. */
import { checkOptions, checkSkills } from "./check-arguments.ts";
import { featuresOf } from "./features.ts";
import { interceptRequests, openServer } from "./intercept-requests.ts";
import type { RegisterOptions } from "./options.ts";
import type { SkillsServer } from "./server.ts";
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
	checkOptions(options);
	const { prompts = true, drafts = true, tools } = options;
	const features = featuresOf({ always: true, prompts, drafts, tools });
	const [low, table] = openServer(server);
	/** Live collections hold it weakly, so this variable keeps it alive as long as the server. */
	let follower: Follower | undefined;
	/** `undefined` after `dispose()`. */
	let current: AnySkills | undefined = latest(skills);

	for (const { capabilities } of features) low.registerCapabilities(capabilities);
	const methods = features.flatMap((feature) => feature.methods);
	const release = interceptRequests(low, table, methods, async (method, ...request) => {
		const skills = current!;
		return (answers ?? (await loadAnswers())).answerRequest(method, skills, options, ...request);
	});

	/** The present state of live skills, which the server follows until the next update. */
	function latest(skills: AnySkills): AnySkills {
		checkSkills(skills);
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
		current = next;
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
