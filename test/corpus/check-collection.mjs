// One collection: compiled, compared with the disk, served, read back and fixed.
import { basename } from "node:path";
import { compileCollection } from "./compile-collection.mjs";
import { fixCopy } from "./fix-copy.mjs";
import { readBack } from "./read-back.mjs";
import { serveFolder } from "./serve-folder.mjs";
import { verifyServer } from "./verify-server.mjs";

/** @import { Collection } from "./compile-collection.mjs" */

/**
 * @typedef {object} CollectionReport
 * @property {string} name
 * @property {number} found directories with a `SKILL.md`
 * @property {number} served
 * @property {Map<string, number>} leftOut skills by the rule that keeps them out
 * @property {number} filesOnDisk files of served skills
 * @property {Map<string, number>} filesRead files equal to the disk, by era
 * @property {Map<string, number>} promptsEqual prompts equal to the join of their files, by era
 * @property {number} fixed files that `check --fix` changed
 * @property {Map<string, string>} verified the result of `verify`, by era
 * @property {string[]} differences that nothing explains: there must be none
 */

export const ERAS = /** @type {const} */ (["modern", "legacy"]);

/** @param {string} folder @returns {Promise<CollectionReport>} */
export async function checkCollection(folder) {
	/** @type {CollectionReport} */
	const report = {
		...{ name: basename(folder), found: 0, served: 0, leftOut: new Map(), filesOnDisk: 0 },
		...{ filesRead: new Map(), promptsEqual: new Map(), fixed: 0, verified: new Map() },
		differences: [],
	};
	try {
		const collection = await compileCollection(folder, report);
		if (collection.skills.length > 0) await compareServer(collection, report);
		await fixCopy(collection, report);
	} catch (error) {
		report.differences.push(error instanceof Error ? String(error.stack) : String(error));
	}
	return report;
}

/** @param {Collection} collection @param {CollectionReport} report */
async function compareServer(collection, report) {
	const server = await serveFolder(collection.folder);
	try {
		for (const era of ERAS) {
			await readBack(server.url, era, collection, report);
			await verifyServer(server.url, era, report);
		}
	} finally {
		server.stop();
	}
}
