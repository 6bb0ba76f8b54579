import { buildIndex, type Manifest } from "@skillbake/core";

/** The `skill://index.json` document (D1), byte for byte as the runtime serves it. */
export function emitIndex(manifest: Manifest): string {
	return JSON.stringify(buildIndex(manifest.skills));
}
