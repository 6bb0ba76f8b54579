/** Cleans up when a test file ends. `set-up.ts` calls it. */
type CleanUp = () => unknown;

const pending: CleanUp[] = [];

/**
 * Runs `cleanUp` after the last test of the file. Works where Vitest's own hooks don't: in
 * concurrent tests, and in helpers that several files of one worker share.
 */
export function afterFile(cleanUp: CleanUp): void {
	pending.push(cleanUp);
}

/** In reverse order, because later things may use earlier ones. */
export async function cleanUpFile(): Promise<void> {
	for (let cleanUp = pending.pop(); cleanUp; cleanUp = pending.pop()) await cleanUp();
}
