/** A file of the plugin's own: bundlers that watch it build again when it changes. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { realPath } from "./resolve-folder.ts";

export interface Doorbell {
	/** The file to watch. It exists from the first time that it is asked for. */
	readonly path: string;
	ring(): void;
	remove(): void;
}

export function createDoorbell(): Doorbell {
	let path: string | undefined;
	let rings = 0;
	const doorbell: Doorbell = {
		get path() {
			if (path === undefined) {
				// Outside of the project, where others watch, and unknown to others, who could replace it.
				path = join(realPath(mkdtempSync(join(tmpdir(), "skillbake-"))), "doorbell");
				writeFileSync(path, "");
			}
			return path;
		},
		ring: () => writeFileSync(doorbell.path, `${++rings}\n`),
		remove() {
			if (path !== undefined) rmSync(dirname(path), { recursive: true, force: true });
			path = undefined;
		},
	};
	return doorbell;
}
