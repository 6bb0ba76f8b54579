/** Approvals in one JSON file (H9). Read on every access, so that two processes agree. */
import { readFile } from "node:fs/promises";
import { isDigest } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import type { Approval, ApprovalStore } from "../host/approvals.ts";
import { skillKey } from "../host/hosted-skill.ts";
import { isRecord } from "../is-record.ts";
import { ifExists, writeAtomic } from "./write-atomic.ts";

export function fileApprovals(path: string): ApprovalStore {
	let queue: Promise<unknown> = Promise.resolve();
	/** One change after the other: each reads what the one before wrote. */
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

/** A damaged file is an error, not an empty one: writing over it would lose every decision. */
async function readApprovals(path: string): Promise<Approval[]> {
	const text = await ifExists(readFile(path, "utf8"));
	if (text === undefined) return [];
	let approvals: unknown;
	try {
		const file: unknown = JSON.parse(text);
		approvals = isRecord(file) && file["version"] === 1 ? file["approvals"] : undefined;
	} catch {
		// Said below.
	}
	if (Array.isArray(approvals) && approvals.every(isApproval)) return approvals;
	throw new SkillHostError("approval", `The file of approvals is damaged: ${path}`);
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
