/** Puts the branches of a folder together: what only all of them can tell, and the manifest. */
import { SKILL_FILE } from "@skillbake/core";
import { type Branch, comparePaths } from "./branch.ts";
import { checkFileNames } from "./checks/check-file-names.ts";
import { checkUriCollisions } from "./checks/check-uri-collisions.ts";
import type { CompileResult } from "./create-compiler.ts";
import { createReport, type Report, sortDiagnostics } from "./diagnostics.ts";
import { findSkills } from "./find-skills.ts";
import { concat, concatSorted } from "./lists.ts";
import type { ResolvedOptions } from "./options.ts";
import { reportFound } from "./report-found.ts";
import type { DirectoryNode } from "./scan-folder.ts";

/** The folder itself if it is a skill, else the directories right below it. */
export function branchesOf(tree: DirectoryNode): DirectoryNode[] {
	if (tree.isSkill) return [tree];
	return tree.entries.filter((node) => node.kind === "directory");
}

/** Reports what lies right below the root. Returns the branches that cannot be served for it. */
function reportTrunk(
	tree: DirectoryNode,
	branches: readonly Branch[],
	report: Report,
): Set<string> {
	const refused = new Set<string>();
	if (tree.isSkill) return refused;
	const leaves = tree.entries.filter((node) => node.kind !== "directory");
	const trunk = findSkills({ ...tree, entries: leaves });
	reportFound(trunk, report);
	const holding = branches
		.filter(({ found, misnamed }) => found + misnamed > 0)
		.map(({ directory }) => directory);
	checkFileNames(holding, (finding) => {
		const severity = report(finding);
		if (severity === "error") refused.add(finding.file);
		return severity;
	});
	if (holding.length === 0 && trunk.misnamed.length === 0)
		report({
			code: "no-skills",
			message: "The folder holds no skill.",
			hint: `Add a directory with a ${SKILL_FILE}.`,
			file: "",
		});
	return refused;
}

export function assembleResult(
	tree: DirectoryNode,
	branches: readonly Branch[],
	options: ResolvedOptions,
): CompileResult {
	const diagnostics = concat(branches.map((branch) => branch.diagnostics));
	const report = createReport(options, diagnostics);
	const refused = reportTrunk(tree, branches, report);
	const served = branches.filter(({ directory }) => !refused.has(directory.path));
	let skills = concatSorted(
		served.map((branch) => branch.skills),
		comparePaths,
	);
	if (served.some(({ mayCollide }) => mayCollide)) {
		const collided = checkUriCollisions(skills, report);
		skills = skills.filter((skill) => !collided.has(skill));
	}
	const dirs = branches.map(({ directories }) => directories);
	return {
		manifest: {
			version: 1,
			skills: skills.map(({ record }) => record),
			contents: skills.map(({ contents }) => contents),
		},
		diagnostics: sortDiagnostics(diagnostics),
		dependencies: {
			files: concat(branches.map(({ files }) => files)),
			dirs: concat(tree.isSkill ? dirs : [[tree.absolute], ...dirs]),
		},
	};
}
