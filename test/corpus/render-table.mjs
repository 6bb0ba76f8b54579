// Reports as a table in markdown: a row per collection, then their sum.

/** @import { CollectionReport } from "./check-collection.mjs" */

const HEADER = [
	"collection",
	"skills found",
	"served",
	"left out, by rule",
	"files read back: modern, legacy",
	"prompts equal: modern, legacy",
	"files fixed",
	"verify: modern, legacy",
	"differences unexplained",
];

/** @param {readonly CollectionReport[]} reports */
export function renderTable(reports) {
	const rows = [...reports, ...(reports.length > 1 ? [sumReports(reports)] : [])].map(renderRow);
	const lines = [HEADER, HEADER.map(() => "---"), ...rows];
	return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

/** @param {CollectionReport} report */
function renderRow(report) {
	const rules = [...report.leftOut].sort(([, a], [, b]) => b - a);
	return [
		report.name,
		report.found,
		report.served,
		rules.map(([rule, count]) => `${rule} ${count}`).join(", ") || "none",
		`${eras(report.filesRead)} of ${report.filesOnDisk}`,
		`${eras(report.promptsEqual)} of ${report.served}`,
		report.fixed,
		eras(report.verified),
		report.differences.length,
	];
}

function eras(/** @type {Map<string, unknown>} */ byEra) {
	return [...byEra.values()].join(", ") || "–";
}

/** @param {readonly CollectionReport[]} reports @returns {CollectionReport} */
function sumReports(reports) {
	const sum = (/** @type {"found" | "served" | "filesOnDisk" | "fixed"} */ field) =>
		reports.reduce((total, report) => total + report[field], 0);
	const sumMaps = (/** @type {"leftOut" | "filesRead" | "promptsEqual"} */ field) => {
		const total = new Map();
		for (const report of reports)
			for (const [key, count] of report[field]) total.set(key, (total.get(key) ?? 0) + count);
		return total;
	};
	return {
		...{ name: `all ${reports.length}`, found: sum("found"), served: sum("served") },
		...{ filesOnDisk: sum("filesOnDisk"), fixed: sum("fixed"), verified: new Map() },
		...{ leftOut: sumMaps("leftOut"), filesRead: sumMaps("filesRead") },
		promptsEqual: sumMaps("promptsEqual"),
		differences: reports.flatMap(({ differences }) => differences),
	};
}
