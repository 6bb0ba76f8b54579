/** The table of packages on the architecture page: who may import whom. */
import { posix } from "node:path";

export interface Part {
	/** The name in other rows: its folder without `packages/` and `src/`. */
	readonly name: string;
	/** A folder, or one file, relative to the root of the repository. */
	readonly path: string;
	/** The specifier that other packages import; empty if they may not. */
	readonly packageName: string;
	readonly mayImport: readonly string[];
}

/** The table says `bundlers` for any of these. */
const BUNDLERS = new Set([
	"unplugin",
	"vite",
	"rollup",
	"rolldown",
	"esbuild",
	"webpack",
	"@rspack/core",
	"@rsbuild/core",
	"@farmfe/core",
]);

export function readImportTable(page: string): Part[] {
	const [head = [], , ...rows] = readTable(page, "## Packages");
	const column = (row: readonly string[], title: string) => row[head.indexOf(title)] ?? "";
	return rows.map((row) => {
		const path = bare(column(row, "folder"));
		const allowed = column(row, "may import");
		return {
			name: path.replace(/^packages\//, "").replace("/src/", "/"),
			path,
			packageName: bare(column(row, "package")),
			mayImport: allowed === "nothing" ? [] : allowed.split(", "),
		};
	});
}

/** The innermost part that holds a file. */
export function partOf(parts: readonly Part[], file: string): Part | undefined {
	return longest(
		parts.filter(({ path }) => isWithin(file, path)),
		({ path }) => path,
	);
}

/** The name in the table for the target of an import. */
export function nameImport(parts: readonly Part[], file: string, specifier: string): string {
	if (specifier.startsWith(".")) {
		const target = posix.join(posix.dirname(file), specifier);
		return partOf(parts, target)?.name ?? target;
	}
	const part = longest(
		parts.filter(({ packageName }) => packageName !== "" && isWithin(specifier, packageName)),
		({ packageName }) => packageName,
	);
	if (part) return part.name;
	if (specifier.startsWith("node:")) return "node:";
	if (specifier.startsWith("@modelcontextprotocol/")) return "MCP SDK";
	const [, npmName = specifier] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
	return BUNDLERS.has(npmName) ? "bundlers" : "npm";
}

/** The cells of the first table below a heading. */
export function readTable(page: string, heading: string): string[][] {
	const [, section = ""] = page.split(`${heading}\n`);
	const [table = ""] = /^\|.*(?:\n\|.*)*/m.exec(section) ?? [];
	return table.split("\n").map((line) =>
		line
			.slice(1, -1)
			.split("|")
			.map((cell) => cell.trim()),
	);
}

export function bare(cell: string): string {
	return cell.replaceAll("`", "");
}

export function isWithin(path: string, folder: string): boolean {
	return path === folder || path.startsWith(`${folder}/`);
}

function longest<T>(items: readonly T[], text: (item: T) => string): T | undefined {
	return items.toSorted((a, b) => text(b).length - text(a).length)[0];
}
