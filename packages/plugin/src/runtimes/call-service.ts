/**
 * A module service that answers at once. Hooks of runtimes are synchronous and the compiler is not, so
 * it runs in a worker thread, and this thread sleeps until the answer is there.
 */
import {
	MessageChannel,
	type MessagePort,
	receiveMessageOnPort,
	Worker,
} from "node:worker_threads";
import type { ModuleService, ServiceSettings } from "./module-service.ts";

/** A service with the promises taken out. */
export type SyncModuleService = {
	readonly [method in keyof ModuleService]: (
		...args: Parameters<ModuleService[method]>
	) => Awaited<ReturnType<ModuleService[method]>>;
};

export interface WorkerSettings {
	readonly settings: ServiceSettings;
	readonly port: MessagePort;
	/** Its only item becomes 1 when an answer is there. */
	readonly answered: Int32Array;
}

export interface Call {
	readonly method: keyof ModuleService;
	readonly args: readonly unknown[];
}

export type Answer = { readonly value: unknown } | { readonly message: string; stack: string };

/** The worker starts with the first call, so a process without `?mcp` imports never pays for it. */
export function createSyncService(settings: ServiceSettings): SyncModuleService {
	const answered = new Int32Array(new SharedArrayBuffer(4));
	let port: MessagePort | undefined;

	function call(method: keyof ModuleService, args: readonly unknown[]): never {
		port ??= startWorker(settings, answered);
		Atomics.store(answered, 0, 0);
		port.postMessage({ method, args } satisfies Call);
		Atomics.wait(answered, 0, 0);
		const answer = receiveMessageOnPort(port)?.message as Answer;
		if ("value" in answer) return answer.value as never;
		throw Object.assign(new Error(answer.message), { stack: answer.stack });
	}

	return {
		resolve: (...args) => call("resolve", args),
		load: (...args) => call("load", args),
		findImporters: (...args) => call("findImporters", args),
		write: (...args) => call("write", args),
	};
}

function startWorker(settings: ServiceSettings, answered: Int32Array): MessagePort {
	const { port1, port2 } = new MessageChannel();
	const workerData: WorkerSettings = { settings, answered, port: port2 };
	// This file is bundled into one at the top of `dist`.
	const worker = new Worker(new URL("./runtimes/worker.js", import.meta.url), {
		workerData,
		transferList: [port2],
		// Otherwise the worker would load the hooks of this process before it loads our code.
		execArgv: [],
		env: { ...process.env, NODE_OPTIONS: "" },
	});
	worker.unref();
	return port1;
}
