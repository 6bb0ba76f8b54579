/** An approval as it lies on disk. */
import { readFile } from "node:fs/promises";
import { isDigest } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import type { Approval } from "../skill-host/approvals.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { show } from "../untrusted/show.ts";
import { ifExists } from "./atomic-writer.ts";

export interface StoredApproval {
	readonly approval: Approval;
	/** The marks of the server and the skill when the approval was given. */
	readonly after: readonly string[];
}

/** The marks of a server and a skill without a revocation. */
export const NO_MARKS: readonly string[] = ["never", "never"];

/** A damaged file counts as no approval, so the user is asked again. */
export async function readStoredApproval(path: string): Promise<StoredApproval | undefined> {
	const { approval, after } = asRecord(await readJson(path));
	if (!isApproval(approval) || !Array.isArray(after)) return undefined;
	return { approval, after: after.map(String) };
}

/**
 * The one file in which earlier versions kept all approvals. It is never written, and its approvals count
 * as given before every revocation. A damaged file is an error, because it concerns every skill.
 */
export async function readOldApprovals(path: string): Promise<readonly StoredApproval[]> {
	const file = await readJson(path);
	if (file === undefined) return [];
	const { version, approvals } = asRecord(file);
	if (version === 1 && Array.isArray(approvals) && approvals.every(isApproval))
		return approvals.map((approval) => ({ approval, after: NO_MARKS }));
	throw new SkillHostError(
		"approval",
		`The approvals in ${show(path)} are damaged. Restore the file, or delete it to approve every skill again.`,
	);
}

/** `undefined` without the file, `null` if it is not JSON. */
async function readJson(path: string): Promise<unknown> {
	const text = await ifExists(readFile(path, "utf8"));
	if (text === undefined) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function asRecord(value: unknown): Record<string, unknown> {
	return isRecord(value) ? value : {};
}

function isApproval(value: unknown): value is Approval {
	return (
		isRecord(value) &&
		typeof value["label"] === "string" &&
		typeof value["uri"] === "string" &&
		isDigest(value["binding"]) &&
		isRecord(value["grants"]) &&
		Object.values(value["grants"]).every((grant) => typeof grant === "string")
	);
}
