// pnpm bench [--quick] [--runs N]: measures all contenders in the same run and prints their ratios.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureCompile } from "./measures/compile.mjs";
import { measureLinks } from "./measures/links.mjs";
import { measureLoad } from "./measures/load.mjs";
import { measureRecompile } from "./measures/recompile.mjs";
import { measureRegistration } from "./measures/registration.mjs";
import { measureRequests } from "./measures/requests.mjs";
import { measureSize } from "./measures/size.mjs";
import { measureStartUp } from "./measures/start-up.mjs";
import { measureViteDev } from "./measures/vite-dev.mjs";
import { toPage, toSection } from "./page.mjs";
import { toChart, toRow, toTable } from "./report.mjs";

const HELP = `Usage: pnpm bench [options]

  --quick      three rounds, no folder of 10,000 skills, nothing is written
  --runs <n>   how often to measure everything [1]
  --render     measure nothing; write the pages again from the last results
  --help       show this help

Writes bench/results.json, docs/benchmarks.md with its chart, and the README's table.`;

const RESULTS = new URL("results.json", import.meta.url);

const MEASURES = [
	measureStartUp,
	measureLoad,
	measureRegistration,
	measureRequests,
	measureSize,
	measureCompile,
	measureLinks,
	measureRecompile,
	measureViteDev,
];

const { quick, runs, render, help } = readArguments();
if (help) console.log(HELP);
else if (render) writePages(JSON.parse(readFileSync(RESULTS, "utf8")));
else {
	const base = fileURLToPath(new URL(".data", import.meta.url));
	mkdirSync(base, { recursive: true });
	const results = { environment: describeMachine(), runs: [] };
	for (let run = 0; run < runs; run++) results.runs.push(await measureAll(base));
	if (!quick) {
		writeFileSync(RESULTS, `${JSON.stringify(results, null, "\t")}\n`);
		writePages(results);
	}
}

function readArguments() {
	try {
		const { values } = parseArgs({
			options: {
				quick: { type: "boolean", default: false },
				runs: { type: "string", default: "1" },
				render: { type: "boolean", default: false },
				help: { type: "boolean", default: false },
			},
		});
		const runs = Number(values.runs);
		if (!Number.isInteger(runs) || runs < 1)
			throw new Error(`--runs ${values.runs}: must be a whole number above zero.`);
		return { ...values, runs };
	} catch (error) {
		console.error(`${error.message}\n\n${HELP}`);
		process.exit(2);
	}
}

async function measureAll(base) {
	const rows = [];
	const context = {
		base,
		quick,
		rounds: quick ? 3 : 9,
		add(figures) {
			const row = toRow(figures);
			rows.push(row);
			const judged = row.met === undefined ? "" : row.met ? " (met)" : " (missed)";
			console.error(`${row.measure}: ${row.of} ${row.value} ${row.unit}${judged}`);
		},
	};
	for (const measure of MEASURES) await measure(context);
	console.log(`\n${toTable(rows)}`);
	const judged = rows.filter(({ met }) => met !== undefined);
	const met = judged.filter((row) => row.met);
	console.log(`\n${met.length} of ${judged.length} targets met.\n`);
	return rows;
}

function describeMachine() {
	return { node: process.version, processor: cpus()[0].model, cores: cpus().length };
}

function writePages(results) {
	const file = (path) => new URL(path, import.meta.url);
	writeFileSync(file("../docs/benchmarks.md"), toPage(results));
	writeFileSync(file("../docs/benchmarks.svg"), toChart(results.runs.at(-1)));
	const readme = file("../README.md");
	writeFileSync(readme, toSection(readFileSync(readme, "utf8"), results));
}
