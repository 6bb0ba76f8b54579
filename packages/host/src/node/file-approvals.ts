/** Stores approvals in one JSON file (H9). Reads it on every access, so that processes can share it. */
import { readFile } from "node:fs/promises";
import { isDigest } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import type { Approval, ApprovalStore } from "../skill-host/approvals.ts";
import { skillKey } from "../skill-host/hosted-skill.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { ifExists, writeAtomic } from "./write-atomic.ts";

export function fileApprovals(path: string): ApprovalStore {
	let queue: Promise<unknown> = Promise.resolve();
	/** Runs one change after the other, so that each sees the result of the one before. */
	const change = (edit: (approvals: Approval[]) => Approval[]): Promise<void> => {
		const done = queue.then(async () => {
			const approvals = edit(await readApprovals(path));
			await writeAtomic(path, `${JSON.stringify({ version: 1, approvals }, null, "\t")}\n`);
		});
		queue = done.catch(() => undefined);
		return done;
	};
	return {
		get: async (skill) => {
			await queue;
			return (await readApprovals(path)).find((item) => skillKey(item) === skillKey(skill));
		},
		set: (approval) =>
			change((all) => [...all.filter((item) => skillKey(item) !== skillKey(approval)), approval]),
		delete: (skill) => change((all) => all.filter((item) => skillKey(item) !== skillKey(skill))),
		deleteServer: (label) => change((all) => all.filter((item) => item.label !== label)),
	};
}

/** A damaged file is an error: treating it as empty would lose every approval at the next write. */
async function readApprovals(path: string): Promise<Approval[]> {
	const text = await ifExists(readFile(path, "utf8"));
	if (text === undefined) return [];
	let approvals: unknown;
	try {
		const file: unknown = JSON.parse(text);
		approvals = isRecord(file) && file["version"] === 1 ? file["approvals"] : undefined;
	} catch {
		// Not JSON: reported below.
	}
	if (Array.isArray(approvals) && approvals.every(isApproval)) return approvals;
	throw new SkillHostError(
		"approval",
		`The approvals in ${path} are damaged. Restore the file, or delete it to approve every skill again.`,
	);
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
