// Real collections of skills: `node test/corpus/run.mjs [--out table.md] [--verbose] <folder>…`
// Compares, for each folder, the disk with the manifest, what `serve --allow-invalid` answers in both
// eras and the prompts; runs `check --fix` on a copy and `verify` in both eras. Build the packages first.
import { setMaxListeners } from "node:events";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkCollection } from "./check-collection.mjs";
import { renderTable } from "./render-table.mjs";

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		out: { type: "string", short: "o" },
		verbose: { type: "boolean", short: "v", default: false },
	},
});
if (positionals.length === 0) {
	console.error("Usage: node test/corpus/run.mjs [--out <file>] [--verbose] <folder of skills>…");
	process.exit(2);
}

// The official client adds a listener to one signal for each request.
setMaxListeners(0);
const reports = [];
for (const folder of positionals) {
	const report = await checkCollection(folder);
	reports.push(report);
	const shown = values.verbose ? report.differences : report.differences.slice(0, 10);
	console.error(`${folder}: ${report.differences.length} unexplained differences`);
	for (const difference of shown) console.error(`  ${difference}`);
}
const table = renderTable(reports);
console.log(table);
if (values.out) writeFileSync(values.out, table);
if (reports.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
