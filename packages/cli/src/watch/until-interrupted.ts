/** Resolves on Ctrl-C, when a supervisor stops the process, or when the terminal is closed. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export function untilInterrupted(): Promise<void> {
	return new Promise((done) => {
		for (const signal of SIGNALS) process.once(signal, () => done());
	});
}
