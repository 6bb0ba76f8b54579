import { createInterface } from "node:readline/promises";
import { Failure, UsageError } from "../output/errors.ts";

export interface Questions {
	/** Asks until there is an answer. Without a terminal, fails and names what is missing. */
	ask(question: string, missing: string): Promise<string>;
	close(): void;
}

export function openQuestions(): Questions {
	const terminal = process.stdin.isTTY && process.stdout.isTTY;
	const lines = terminal
		? createInterface({ input: process.stdin, output: process.stdout })
		: undefined;
	return {
		async ask(question, missing) {
			if (!lines) throw new UsageError(`skillbake new needs ${missing}.`);
			const cancelled = new Promise<never>((_, fail) => {
				const cancel = () => fail(new Failure("Cancelled; nothing was created."));
				lines.once("SIGINT", cancel);
				lines.once("close", cancel);
			});
			// It is also rejected after the last answer, when nothing waits for it any more.
			cancelled.catch(() => {});
			const answer = await Promise.race([lines.question(question), cancelled]);
			return answer.trim() || this.ask(question, missing);
		},
		close: () => lines?.close(),
	};
}
