// Real skills: compiles each folder given on the command line, serves it in process, reads everything
// back through the official client and compares it with the disk. `node test/corpus/run.mjs <folders…>`
import { parseArgs } from "node:util";
import { checkFolder } from "./check-folder.mjs";
import { describeReport, sumReports } from "./describe-report.mjs";

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { verbose: { type: "boolean", short: "v", default: false } },
});
if (positionals.length === 0) {
	console.error("Usage: node test/corpus/run.mjs [--verbose] <folder of skills>…");
	process.exitCode = 2;
}

const reports = [];
for (const folder of positionals) {
	const report = await checkFolder(folder);
	reports.push(report);
	console.log(describeReport(report, values.verbose));
}
if (reports.length > 1) console.log(describeReport(sumReports(reports), false));
if (reports.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
