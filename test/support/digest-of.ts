import { createHash } from "node:crypto";

/** A digest as it goes over the wire, computed without the packages under test. */
export function digestOf(bytes: string | Uint8Array): string {
	return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
