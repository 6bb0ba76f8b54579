// pnpm bench [--quick]: every contender in the same run, ratios in one table.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { generateWide } from "./generate-skills.mjs";
import { measureCompile } from "./measures/compile.mjs";
import { measureRegistration } from "./measures/registration.mjs";
import { measureRequests } from "./measures/requests.mjs";
import { measureSize } from "./measures/size.mjs";
import { measureStartUp } from "./measures/start-up.mjs";
import { toChart, toRow, toTable } from "./report.mjs";

const quick = process.argv.includes("--quick");
const base = fileURLToPath(new URL(".data", import.meta.url));
mkdirSync(base, { recursive: true });
generateWide(base);

const rows = [];
const context = {
	base,
	quick,
	rounds: quick ? 3 : 11,
	add(figures) {
		const row = toRow(figures);
		rows.push(row);
		console.error(`${row.measure}: ${row.of} ${row.value} ${row.target ?? ""} ${row.met ?? ""}`);
	},
};
for (const measure of [
	measureSize,
	measureRegistration,
	measureRequests,
	measureStartUp,
	measureCompile,
])
	await measure(context);

console.log(toTable(rows));
const missed = rows.filter(({ met }) => met === false);
console.log(`\n${rows.length - missed.length} of ${rows.length} rows within their target.`);
if (!quick) {
	const environment = { node: process.version, cpu: cpus()[0].model, cores: cpus().length };
	writeFileSync(
		new URL("results.json", import.meta.url),
		`${JSON.stringify({ environment, rows }, null, "\t")}\n`,
	);
	writeFileSync(new URL("../docs/benchmarks.svg", import.meta.url), toChart(rows));
}
