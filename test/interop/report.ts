/** The table program × server × era: printed at the end of a run, written to `docs/interop.md`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./checks.ts";
import { MUTATIONS } from "./mutations.ts";
import { type Era, LEGACY, MODERN } from "./target.ts";

const FILE = join(import.meta.dirname, "../../docs/interop.md");

interface Row {
	readonly name: string;
	readonly eras: readonly Era[];
	readonly programs: readonly { readonly name: string }[];
}

export interface Report {
	add(server: string, era: Era, program: string, checks: readonly Check[]): void;
	skip(server: string, era: Era, program: string, reason: string): void;
	/** Prints what there is; writes the file if every cell was visited. */
	finish(): void;
}

export function createReport(servers: readonly Row[]): Report {
	const programs = [
		...new Set(servers.flatMap(({ programs }) => programs.map(({ name }) => name))),
	];
	const cells = new Map<string, string>();
	const key = (...parts: string[]) => parts.join("\0");
	return {
		add(server, era, program, checks) {
			const passed = checks.filter(({ problem }) => problem === undefined).length;
			const text = passed === checks.length ? `${passed}` : `**${passed} of ${checks.length}**`;
			cells.set(key(server, era, program), text);
		},
		skip: (server, era, program, reason) => void cells.set(key(server, era, program), reason),
		finish() {
			const rows = servers.flatMap(({ name, eras, programs: visitors }) =>
				eras.map((era) => [
					name,
					era,
					...programs.map((program) =>
						visitors.some((visitor) => visitor.name === program)
							? (cells.get(key(name, era, program)) ?? "?")
							: "–",
					),
				]),
			);
			const table = formatTable([["server", "era", ...programs], ...rows]);
			console.log(table);
			if (!rows.flat().includes("?")) writeFileSync(FILE, describeRun(table));
		},
	};
}

function formatTable([head = [], ...rows]: readonly (readonly string[])[]): string {
	const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]!.length)));
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`;
	return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function describeRun(table: string): string {
	const mutations = formatTable([
		["broken on the way", "noticed by"],
		...MUTATIONS.map(({ name, noticedBy }) => [name, noticedBy.join(", ")]),
	]);
	return `# Interop

Written by \`pnpm test:interop\`; do not edit.

Four programs that others wrote, and five of our own, on every example, on \`skillbake serve\`, and on servers that others wrote. A number says how many checks passed; a run with a failed check is red.

${table}

- **conformance**: \`@modelcontextprotocol/conformance\` ${version("@modelcontextprotocol/conformance")}, the server scenarios of SEP-2640. No failure, no warning; skipped are only the two cache checks that ${LEGACY} has no word for.
- **inspector**: \`@modelcontextprotocol/inspector\` ${version("@modelcontextprotocol/inspector")} on the command line, \`skills/list\` and \`skills/get\` of every skill with \`--verify\`.
- **SkillsClient**: of \`@modelcontextprotocol/client\` ${version("@modelcontextprotocol/client")}; every entry, file and directory.
- **ext-skills client**: of \`@olaservo/ext-skills\` ${version("@olaservo/ext-skills")}; the same, its catalog and what it finds in the instructions.
- **draft readers**: \`skill://index.json\` by the rules of spring and June 2026; archives, where offered, unpacked by \`tar\` and \`unzip\` and compared with the folder, modes included.
- **prompt-only host**: \`prompts/list\` and \`prompts/get\`, equal to the joined resources.
- **inventory**: disk, manifest and directory walk have the same files, both ways; nothing else can be read; error codes and cache fields.
- **@skillbake/host** and **skillbake verify**: this project's own host side, also on servers that others wrote. What \`verify\` must say about those is pinned in \`test/interop/foreign-servers.ts\`.

## What turns the suite red

A proxy breaks one promise at a time between \`skillbake serve\` over HTTP (${MODERN}) and every program. Exactly these go red:

${mutations}
`;
}

/** As pinned for this suite. */
function version(name: string): string {
	const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
		readFileSync(join(import.meta.dirname, "package.json"), "utf8"),
	);
	return devDependencies[name]!;
}
