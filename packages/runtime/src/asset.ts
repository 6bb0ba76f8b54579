/** Content mode `asset`: files that a build wrote beside the module, read and checked on demand. */
import { formatDigest } from "@skillbake/core";
import { encodeBase64 } from "./base64.ts";
import type { ContentItem } from "./content.ts";
import { OutdatedError } from "./outdated-error.ts";

interface FileSystem {
	readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
}
interface NodeGlobals {
	process?: { getBuiltinModule?(id: string): FileSystem | undefined };
}

/** A URL, or a function that fetches the file on a platform where it has none. */
type Location = URL | (() => Promise<Response>);

/** Called by generated modules. `encoding` is the form in which the runtime keeps the content. */
export function asset(location: Location, encoding: "text" | "base64"): ContentItem {
	return async (digest) => {
		const bytes = await readBytes(location);
		if ((await digestOf(bytes)) !== digest)
			throw new OutdatedError(
				`${nameOf(location)} has other bytes than the file it was built from`,
			);
		if (encoding === "base64") return encodeBase64(bytes);
		// A byte order mark is part of the content (S15).
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	};
}

function nameOf(location: Location): string {
	return typeof location === "function" ? "The static asset" : location.href;
}

async function readBytes(location: Location): Promise<Uint8Array<ArrayBuffer>> {
	if (typeof location !== "function" && location.protocol === "file:") {
		// Node's fetch refuses file URLs, and a `node:` import would break on every edge platform.
		const fs = (globalThis as NodeGlobals).process?.getBuiltinModule?.("node:fs/promises");
		if (fs)
			return fs.readFile(location).catch((cause) => {
				throw cause.code === "ENOENT" ? new OutdatedError(`${location} is gone`, { cause }) : cause;
			});
	}
	const response = await (typeof location === "function" ? location() : fetch(location));
	if (response.ok) return new Uint8Array(await response.arrayBuffer());
	const message = `${response.url || nameOf(location)} responded with status ${response.status}`;
	throw response.status === 404 ? new OutdatedError(message) : new Error(message);
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	if (!globalThis.crypto?.subtle)
		throw new Error("The file cannot be checked: browsers offer crypto.subtle only over HTTPS");
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return formatDigest(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}
