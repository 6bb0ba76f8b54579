/** Reads a file that a bundler emitted beside the module (content mode `asset`). */

interface FileSystem {
	readFile(url: URL): Promise<Uint8Array>;
}
interface NodeGlobals {
	process?: { getBuiltinModule?(id: string): FileSystem | undefined };
}

export async function readAsset(url: URL): Promise<Uint8Array> {
	if (url.protocol === "file:") {
		// Node's fetch refuses file URLs, and a `node:` import would break every edge runtime.
		const fs = (globalThis as NodeGlobals).process?.getBuiltinModule?.("node:fs/promises");
		if (fs) return fs.readFile(url);
	}
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}
