/** `registerSkills(server, skills)`: makes a server of either SDK serve skills. */
import { checkSkills } from "./check-arguments.ts";
import { featuresOf } from "./features.ts";
import { interceptRequests, openServer } from "./intercept-requests.ts";
import { type RegisterOptions, resolveOptions } from "./options.ts";
import type { SkillsServer } from "./server.ts";
import { type AnySkills, collectSkills, type Follower } from "./skills.ts";

export interface SkillsHandle {
	/**
	 * Replaces the skills at once. Requests under way finish with the old ones, and connected clients
	 * are notified. The promise is fulfilled when the notifications are sent.
	 */
	update(skills: AnySkills): Promise<void>;
	/** Takes the skills off the server and notifies connected clients. Requests under way finish. */
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
	const resolved = resolveOptions(options);
	const { prompts, drafts, tools } = resolved;
	const features = featuresOf({ always: true, prompts, drafts, tools });
	const [low, table] = openServer(server);
	/**
	 * Live collections hold it weakly, so this variable keeps it alive as long as the server.
	 * `undefined` after `dispose()`.
	 */
	let follower: Follower | undefined;
	let current = follow(skills);

	for (const { capabilities } of features) low.registerCapabilities(capabilities);
	const methods = features.flatMap((feature) => feature.methods);
	const release = interceptRequests(low, table, methods, (method) => {
		// A connected server looks a handler up when a request arrives, and runs it a little later.
		// Middleware may look one up to keep it: that one follows every update after its first request.
		let atArrival = low.transport ? current : undefined;
		return async (params, next, context) => {
			const skills = atArrival ?? current;
			atArrival = undefined;
			const { answerRequest } = answers ?? (await loadAnswers());
			return answerRequest(skills, resolved, method, params, next, context, low);
		};
	});

	/** The present state of live skills, which the server follows until the next update. */
	function follow(skills: AnySkills): AnySkills {
		const own: Follower = {
			swap: async (next) => {
				if (follower === own) await swap(() => next);
			},
		};
		checkSkills(skills);
		const present = skills.follow?.(own) ?? skills;
		follower = own;
		return present;
	}

	async function swap(load: () => AnySkills): Promise<void> {
		if (!follower) throw new Error("This registration has been disposed");
		const previous = current;
		const next = load();
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
		update: (next) => swap(() => follow(next)),
		async dispose() {
			release();
			follower = undefined;
			// Middleware may have kept one of our handlers.
			current = collectSkills([]);
			await notify([]);
		},
	};
}
