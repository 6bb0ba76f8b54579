// Writes the results into docs/benchmarks.md and into the README's table.
import { format, layTable, toTable } from "./report.mjs";

export function toPage({ environment, runs }) {
	const rows = countMet(runs);
	return `# Benchmarks

\`pnpm bench\` builds the packages, generates its data, runs all contenders in turns and writes this page, its chart and [results.json](../bench/results.json). \`pnpm bench --quick\` takes about two minutes and writes nothing; with only three rounds, one slow round is enough to miss a narrow target. Machines differ and are noisy, so look at the ratios: each is the median, over all rounds, of the ratio within one round. ± is half the distance between the quartiles.

Measured with Node ${environment.node} on ${environment.cores} cores (${environment.processor.trim()}), ${runs.length === 1 ? "in one run" : `in ${runs.length} runs in a row. The table shows the last run; _met_ counts all of them`}.

![Times better than each peer](benchmarks.svg)

## Contenders

- **lazy**, **inline**: skillbake in these two content modes, bundled by esbuild. **skillbake** where the mode does not matter.
- **unbundled**: \`skillbake build --content lazy\`, with the runtime imported from \`node_modules\`.
- **official**: \`loadSkills(folder).attach(server)\` of \`@modelcontextprotocol/server\` 2.4.0.
- **ext-skills**: \`discoverSkills\` and \`registerSkillResources\` of \`@olaservo/ext-skills\` 0.14.0.
- For the least possible cost: an **empty** server, a **constant** that answers the same bytes from a server without skills, a **bare** loop that reads and hashes the same files once, and **node -e 0**, a process that does nothing.

The data are folders of 10 to 10,000 skills with three files each (11 MB per thousand skills), one skill of 512 files and one with 15 MB of binaries. They are the same bytes on every machine.

## Results

${toTable(rows)}

## What is measured

- **Start-up**: in a fresh process that has already imported its SDK, the time until the server has its skills. Memory is the resident set after a garbage collection.
- **Import of the runtime**: the published package beside the same code bundled and minified by esbuild, each imported in a fresh process that has already imported its SDK.
- **Whole process**: from the start of a process to its end. The five skills are those in \`examples/skills\`.
- **registerSkills**: the call alone, over 200 servers.
- **Requests**: copies of a request that a real client sends, through \`createMcpHandler\`. It builds a server for each request, so every request includes the registration.
- **Runtime**: bundled by esbuild. _At start_ counts what a server loads with code splitting; the first request loads the answers, which are a separate chunk. _In one file_ counts everything. The SDKs are left out for all contenders.
- **Emitted module**: the size of its text beside the raw bytes in it. Loading it is compared with \`JSON.parse\` of the same data. The module takes longer because an engine scans code more slowly than JSON.
- **Cold compile**: all rules on, in a fresh process. It includes loading the parsers that the folder needs; the peers have loaded theirs before the clock starts, and they check less.
- **One edit**: \`compile([file])\` of a compiler that has compiled the folder before, as watchers call it.
- **Vite dev**: from a save in a watched folder until a connected client receives \`list_changed\`, with a real development server and its module runner.

## Limits

${LIMITS}
`;
}

const LIMITS = `- **4 KB for the runtime** is the limit for what a server loads at start. A bundle of one file cannot load anything later, so it includes the answers to requests and is larger: see the row _in one file_. Getting that below 4 KB would mean dropping a third of the runtime's features, because no single part is larger than a few hundred bytes.
- **A skill with large binaries** takes longer to compile than the peers take to read it, because the build encodes its files in base64 and no request has to.
- **Loading a module** takes about twice as long as \`JSON.parse\` of the same data. It would take even longer if contents were not inside functions, which engines only skim until they are called. With \`lazy\`, contents are not loaded at start at all.
- **Flat folders**: the table measures edits in a folder with 20 directories. With thousands of skills directly in one folder, an edit takes several passes over all of them and so a larger share of a cold compile.`;

/** The rows of the last run; `times` is the number of runs that met the target. */
function countMet(runs) {
	return runs.at(-1).map((row, i) => {
		if (row.met === undefined || runs.length === 1) return row;
		const met = runs.filter((rows) => rows[i].met).length;
		return { ...row, times: `${met} of ${runs.length}` };
	});
}

const SECTION = /(?<=<!-- from bench\/results.json -->\n).*?(?=<!-- end -->)/s;

/** The README with a new table between the two marks. */
export function toSection(readme, { runs }) {
	return readme.replace(SECTION, () => `\n${compare(runs.at(-1))}\n\n`);
}

/** One line per measure that the peers share. Measures without recorded results are left out. */
function compare(rows) {
	const find = (measure, of, against) =>
		rows.find((row) => row.measure === measure && row.of === of && row.against === against);
	const line = (title, measure, of) => {
		const official = find(measure, of, "official");
		const ext = find(measure, of, "ext-skills");
		if (!official || !ext) return [];
		const cell = (row) => `${format(row.other)} ${row.unit} (we are ${compareWith(row)})`;
		return [[title, `${format(official.value)} ${official.unit}`, cell(official), cell(ext)]];
	};
	const start = "start-up, 1,000 skills";
	return layTable([
		["", "skillbake", "official SDK 2.4", "ext-skills 0.14"],
		...line("start-up of a server with 1,000 skills, `lazy`", start, "lazy"),
		...line("the same, `skillbake build` without a bundler", start, "unbundled"),
		...line("the same, `inline`", start, "inline"),
		...line(
			"`resources/read` through `createMcpHandler`",
			"resources/read, 1,000 skills",
			"inline",
		),
		...line("reading and checking 1,000 skills", "cold compile, 1,000 skills", "skillbake"),
		...line("all of the runtime, min + gzip", "runtime in one file, min + gzip", "skillbake"),
	]);
}

/** Our figure beside theirs: `276 × faster`. */
export function compareWith({ unit, ratio }) {
	const [better, worse] = unit === "bytes" ? ["smaller", "larger"] : ["faster", "slower"];
	const factor = unit === "requests/s" ? ratio : 1 / ratio;
	return factor >= 1 ? `${format(factor)} × ${better}` : `${format(1 / factor)} × ${worse}`;
}
