/**
 * Stores approvals on disk (H9), for any number of processes and without a lock. Each skill has a
 * file for its approval and a file for its mark. A revocation replaces the mark with a new random
 * one. An approval names the marks that it was given after and is valid only while they stay the
 * same, so a revocation also beats an approval that is being written. A server has a mark as well.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ApprovalStore } from "../skill-host/approvals.ts";
import { type SkillRef, skillKey } from "../skill-host/hosted-skill.ts";
import { assertLabel } from "../skill-host/label.ts";
import { atomicWriter, ifExists } from "./atomic-writer.ts";
import { NO_MARKS, readOldApprovals, readStoredApproval } from "./stored-approval.ts";

const APPROVAL = "approval.json";
const MARK = "revoked";

/**
 * Keeps its files in the directory `<path>.d`. The file `<path>`, in which earlier versions kept all
 * approvals, is still read.
 */
export function fileApprovals(path: string): ApprovalStore {
	const root = `${path}.d`;
	const write = atomicWriter(root, { flush: true });
	const serverFile = (label: string, name: string) => {
		assertLabel(label);
		return join(root, label, name);
	};
	const skillFile = (skill: SkillRef, name: string) =>
		serverFile(skill.label, `${hash(skillKey(skill))}.${name}`);
	const readMarks = async (skill: SkillRef) => {
		const files = [serverFile(skill.label, MARK), skillFile(skill, MARK)];
		const marks = await Promise.all(files.map((file) => ifExists(readFile(file, "utf8"))));
		return marks.map((mark, i) => mark ?? NO_MARKS[i]);
	};
	const dropApprovals = async (label: string) => {
		for (const name of (await ifExists(readdir(join(root, label)))) ?? [])
			if (name.endsWith(`.${APPROVAL}`)) await rm(serverFile(label, name), { force: true });
	};
	return {
		get: async (skill) => {
			// The approval first: a revocation in between then shows in the marks.
			const stored =
				(await readStoredApproval(skillFile(skill, APPROVAL))) ??
				(await readOldApprovals(path)).find(({ approval }) => isSame(approval, skill));
			if (!stored || !isSame(stored.approval, skill)) return undefined;
			const marks = await readMarks(skill);
			return marks.join() === stored.after.join() ? stored.approval : undefined;
		},
		set: async (approval) => {
			const after = await readMarks(approval);
			await write(skillFile(approval, APPROVAL), `${JSON.stringify({ approval, after })}\n`);
		},
		delete: async (skill) => {
			// Also without room on the disk for a mark, the approval goes.
			await write(skillFile(skill, MARK), randomUUID()).finally(() =>
				rm(skillFile(skill, APPROVAL), { force: true }),
			);
		},
		deleteServer: async (label) => {
			await write(serverFile(label, MARK), randomUUID()).finally(() => dropApprovals(label));
		},
	};
}

function isSame(a: SkillRef, b: SkillRef): boolean {
	return skillKey(a) === skillKey(b);
}

function hash(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
