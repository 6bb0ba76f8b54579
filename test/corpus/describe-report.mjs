// Reports as text for people: one line of numbers, then errors by rule, then every problem.

/** @typedef {import("./check-folder.mjs").FolderReport} FolderReport */

/** @param {FolderReport} report @param {boolean} verbose also every error with its place */
export function describeReport(report, verbose) {
	const { folder, found, built, files, bytes, warned, errors, diagnostics, problems } = report;
	const numbers = `${built} of ${found} skills built, ${files} files compared, ${bytes} bytes`;
	const refused = warned > 0 ? `; ${warned} refused by the client, as warned` : "";
	const rules = [...errors]
		.sort(([, a], [, b]) => b - a)
		.map(([rule, count]) => `${rule} ${count}`);
	return [
		`${folder}: ${numbers}${refused}${rules.length > 0 ? `; errors: ${rules.join(", ")}` : ""}`,
		...(verbose ? diagnostics.filter(({ severity }) => severity === "error") : []).map(
			({ code, file, line, message }) => `  ${code} ${file}:${line ?? 1} ${message}`,
		),
		...problems.map((problem) => `  PROBLEM ${problem}`),
	].join("\n");
}

/** @param {readonly FolderReport[]} reports @returns {FolderReport} */
export function sumReports(reports) {
	const sum = (/** @type {"found" | "built" | "files" | "bytes" | "warned"} */ field) =>
		reports.reduce((total, report) => total + report[field], 0);
	const errors = new Map();
	for (const report of reports)
		for (const [rule, count] of report.errors) errors.set(rule, (errors.get(rule) ?? 0) + count);
	return {
		folder: `${reports.length} folders`,
		...{
			found: sum("found"),
			built: sum("built"),
			files: sum("files"),
			bytes: sum("bytes"),
			warned: sum("warned"),
		},
		...{ errors, diagnostics: [], problems: reports.flatMap(({ problems }) => problems) },
	};
}
