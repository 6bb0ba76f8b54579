/** Size and digest of one file against its announcement (H4). Consistency, not trust (H17). */
import type { SkillResource } from "@skillbake/core";
import { digestBytes } from "./digest-bytes.ts";
import { SkillHostError } from "./errors.ts";
import { show } from "./show.ts";

export async function verifyBytes(resource: SkillResource, bytes: Uint8Array): Promise<void> {
	const { uri, size, digest } = resource;
	if (bytes.byteLength !== size)
		throw new SkillHostError(
			"size",
			`${show(uri)} has ${bytes.byteLength} bytes where ${size} were announced, so it is not used.`,
			{ uri },
		);
	await verifyDigest(uri, digest, bytes);
}

export async function verifyDigest(uri: string, digest: string, bytes: Uint8Array): Promise<void> {
	const actual = await digestBytes(bytes);
	if (actual === digest) return;
	throw new SkillHostError(
		"digest",
		`${show(uri)} is not the file that was announced (${actual} instead of ${show(digest)}), so it is not used.`,
		{ uri },
	);
}
