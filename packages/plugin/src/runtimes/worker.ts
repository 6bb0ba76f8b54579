/** The other end of `call-service.ts`, in a thread of its own. */
import { workerData } from "node:worker_threads";
import type { Answer, Call, WorkerSettings } from "./call-service.ts";

const { settings, port, answered } = workerData as WorkerSettings;
// An error here must become an answer, because the other thread is waiting for one.
const loading = import("./module-service.ts");
const starting = loading.then(({ createModuleService }) => createModuleService(settings));
starting.catch(() => {});

async function answer({ method, args }: Call): Promise<Answer> {
	try {
		const service = await starting;
		const run = service[method] as (...args: readonly unknown[]) => Promise<unknown>;
		return { value: await run(...args) };
	} catch (error) {
		const { message, stack = message } = error as Error;
		return { message, stack };
	}
}

port.on("message", async (call: Call) => {
	port.postMessage(await answer(call));
	Atomics.store(answered, 0, 1);
	Atomics.notify(answered, 0);
});
