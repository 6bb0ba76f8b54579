// Results into docs/benchmarks.md and the section of the README that cites them.
import { format, fraction, layTable, toTable } from "./report.mjs";

export function toPage({ environment, runs }) {
	const rows = countMet(runs);
	return `# Benchmarks

\`pnpm bench\` builds, generates its data, runs every contender in turns in the same run and writes this page, its chart and [results.json](../bench/results.json); \`pnpm bench --quick\` takes under two minutes and writes nothing; of its three rounds one slow one is enough for a narrow target to be missed. Machines differ and are noisy, so what counts are the ratios: each is the median over rounds of the ratio within a round. ± is half the distance between the quartiles.

Measured with Node ${environment.node} on ${environment.cores} cores (${environment.processor.trim()}), ${runs.length === 1 ? "in one run" : `in ${runs.length} runs in a row, of which the table shows the last; _met_ counts all of them`}.

![Times better than each peer](benchmarks.svg)

## Contenders

- **lazy**, **inline**: this project in both content modes, bundled by esbuild; **skillbake** where the mode does not matter.
- **official**: \`loadSkills(folder).attach(server)\` of \`@modelcontextprotocol/server\` 2.4.0.
- **ext-skills**: \`discoverSkills\` and \`registerSkillResources\` of \`@olaservo/ext-skills\` 0.14.0.
- The floor: an **empty** server, a **constant** that answers the same bytes from a bare server, a **bare** loop that reads and hashes the same files once.

The data are folders of 10 to 10,000 skills of three files (11 MB per thousand), one skill of 512 files and one of 15 MB of binaries, the same bytes on every machine.

## Results

${toTable(rows)}

## What is measured

- **Start-up**: a fresh process that has imported its SDK, until the server has its skills. Memory is the resident set after a garbage collection.
- **registerSkills**: the call alone, over 200 servers.
- **Requests**: copies of the request a real client sends, through \`createMcpHandler\`, which builds a server for each, so that registering is part of every request.
- **Runtime**: bundled by esbuild. _At start_ is what a server loads with code splitting: the answers to requests are a chunk of their own that the first request loads. _In one file_ is everything. The SDKs stay outside of all contenders.
- **Emitted module**: its text beside the raw bytes it carries. Loading it is compared with \`JSON.parse\` of the same data; that the module takes longer is the price of text that an engine has to scan as code.
- **Cold compile**: all rules on, in a fresh process. The peers check less.
- **One edit**: \`compile([file])\` of a compiler that knows the folder, as watchers call it.
- **Vite dev**: a save in a watched folder until a connected client has \`list_changed\`, over a real development server with its module runner.

## Limits

${LIMITS}
`;
}

const LIMITS = `- **4 KB for the runtime** holds for what a server loads at its start. A bundle of a single file, where nothing can be loaded later, holds the answers to requests as well and is larger than that: the row _in one file_. To get that below 4 KB, a third of what the runtime does would have to go: no single part of it weighs more than some hundred bytes.
- **A skill of large binaries** takes longer to compile than the peers take to read it, because its base64 is made in the build and not with each request.
- **Loading a module** takes about twice the time of \`JSON.parse\` of the same data: an engine scans text as code more slowly than as JSON. Contents lie in functions, which engines skim until they are called, and that is what brings it down to this; \`lazy\` leaves them out of the start.
- **Flat folders**: with thousands of skills directly in the folder, without directories in between, an edit costs several passes over its entries and is a larger share of a cold compile than the table shows for 20 directories.`;

/** The rows of the last run; `times` says in how many runs the target was met. */
function countMet(runs) {
	return runs.at(-1).map((row, i) => {
		if (row.met === undefined || runs.length === 1) return row;
		const met = runs.filter((rows) => rows[i].met).length;
		return { ...row, times: `${met} of ${runs.length}` };
	});
}

const SECTION = /(?<=<!-- from bench\/results.json -->\n).*?(?=<!-- end -->)/s;

/** The README with its figures put between the two marks. */
export function toSection(readme, { runs }) {
	return readme.replace(SECTION, () => `\n${compare(runs.at(-1))}\n\n`);
}

/** One line per measure that the peers have, too. */
function compare(rows) {
	const find = (measure, of, against) =>
		rows.find((row) => row.measure === measure && row.of === of && row.against === against);
	const line = (title, measure, of) => {
		const official = find(measure, of, "official");
		const ext = find(measure, of, "ext-skills");
		const cell = ({ other, unit, ratio }) =>
			`${format(other)} ${unit} (${unit === "requests/s" ? `we do ${format(ratio)} ×` : `we take ${fraction(ratio)}`})`;
		return [title, `${format(official.value)} ${official.unit}`, cell(official), cell(ext)];
	};
	const start = "start-up, 1,000 skills";
	return layTable([
		["", "skillbake", "official SDK 2.4", "ext-skills 0.14"],
		line("start-up of a server with 1,000 skills, `lazy`", start, "lazy"),
		line("the same, `inline`", start, "inline"),
		line("`resources/read` through `createMcpHandler`", "resources/read, 1,000 skills", "inline"),
		line("reading and checking 1,000 skills", "cold compile, 1,000 skills", "skillbake"),
		line("all of the runtime, min + gzip", "runtime in one file, min + gzip", "skillbake"),
	]);
}
