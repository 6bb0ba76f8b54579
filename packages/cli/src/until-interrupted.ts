/** Waits until somebody ends a command that runs for ever: Ctrl-C, a supervisor, or a closed terminal. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export function untilInterrupted(): Promise<void> {
	return new Promise((done) => {
		for (const signal of SIGNALS) process.once(signal, () => done());
	});
}
