/** Content mode `asset`: files that a bundler emitted beside the module, read on demand. */
import { encodeBase64 } from "./base64.ts";
import type { ContentItem } from "./content.ts";

interface FileSystem {
	readFile(url: URL): Promise<Uint8Array>;
}
interface NodeGlobals {
	process?: { getBuiltinModule?(id: string): FileSystem | undefined };
}

/** A URL, or a function that fetches the file on a platform where it has none. */
type Location = URL | (() => Promise<Response>);

/** Called by generated modules. `encoding` is the form in which the runtime keeps the content. */
export function asset(url: Location, encoding: "text" | "base64"): ContentItem {
	return async () => {
		const bytes = await readBytes(url);
		if (encoding === "base64") return encodeBase64(bytes);
		// A byte order mark is part of the content (S15).
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	};
}

async function readBytes(url: Location): Promise<Uint8Array> {
	if (typeof url !== "function" && url.protocol === "file:") {
		// Node's fetch refuses file URLs, and a `node:` import would break on every edge platform.
		const fs = (globalThis as NodeGlobals).process?.getBuiltinModule?.("node:fs/promises");
		if (fs) return fs.readFile(url);
	}
	const response = await (typeof url === "function" ? url() : fetch(url));
	if (!response.ok)
		throw new Error(`${response.url || url} responded with status ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}
