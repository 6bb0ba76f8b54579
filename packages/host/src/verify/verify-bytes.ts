/** Compares the size and digest of a file with its entry (H4). Proves consistency, not trust (H17). */
import type { SkillResource } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { show } from "../untrusted/show.ts";
import { digestBytes } from "./digest-bytes.ts";

export async function verifyBytes(resource: SkillResource, bytes: Uint8Array): Promise<void> {
	const { uri, size, digest } = resource;
	if (bytes.byteLength !== size)
		throw new SkillHostError(
			"size",
			`${show(uri)} has ${bytes.byteLength} bytes but its entry says ${size}, so it is not used.`,
			{ uri },
		);
	await verifyDigest(uri, digest, bytes);
}

export async function verifyDigest(uri: string, digest: string, bytes: Uint8Array): Promise<void> {
	const actual = await digestBytes(bytes);
	if (actual === digest) return;
	throw new SkillHostError(
		"digest",
		`${show(uri)} has the digest ${actual} instead of ${show(digest)}, so it is not used.`,
		{ uri },
	);
}
