/** A progress line for long runs. Appears only on a terminal, and only after a second. */
import type { RunOptions } from "@skillbake/compiler";

const DELAY = 1000;
const INTERVAL = 100;

export interface Progress extends Pick<RunOptions, "onFile"> {
	onFile(done: number, total: number): void;
	/** Removes the line. */
	end(): void;
}

export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
	let next = performance.now() + DELAY;
	let shown = false;
	return {
		onFile(done, total) {
			if (!stream.isTTY || performance.now() < next) return;
			next = performance.now() + INTERVAL;
			shown = true;
			stream.write(`\r\u001b[Kreading file ${done} of ${total} …`);
		},
		end() {
			if (shown) stream.write("\r\u001b[K");
			shown = false;
		},
	};
}
