/** The table program × server × era: printed at the end of a run, written to `docs/interop.md`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./checks.ts";
import type { Era } from "./target.ts";

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
	return `# Interop

Written by \`pnpm test:interop\`; do not edit.

${table}
`;
}
