/** A line that says how far a long run is. Only on a terminal, only after a second. */
import type { CompileHooks } from "@skillbake/compiler";

const PATIENCE = 1000;
const INTERVAL = 100;

export interface Progress extends CompileHooks {
	onFile(done: number, total: number): void;
	/** Takes the line away. */
	end(): void;
}

export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
	let next = performance.now() + PATIENCE;
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
