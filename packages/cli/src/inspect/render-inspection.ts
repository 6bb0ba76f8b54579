/** Renders the result of `inspect` for people. */
import { INDEX_URI, SKILLS_EXTENSION, showText } from "@skillbake/core";
import type { Paint } from "../output/terminal.ts";
import type { InspectedSkill, Inspection } from "./inspect-server.ts";
import { renderTree } from "./render-tree.ts";

export function renderInspection(inspection: Inspection, paint: Paint, width: number): string {
	const { server, protocol, era, skills, invalid, prompts, index, instructions } = inspection;
	const lines = [
		`${paint("bold", "server")}        ${showText(server.name)} ${showText(server.version)}`,
		`${paint("bold", "protocol")}      ${showText(protocol)} (${era})`,
		`${paint("bold", "capabilities")}  ${describeCapabilities(inspection.capabilities)}`,
		`${paint("bold", "prompts")}       ${prompts.length > 0 ? prompts.map(showText).join(", ") : "none"}`,
		`${paint("bold", "index")}         ${index ? INDEX_URI : "none"}`,
		`${paint("bold", "instructions")}  ${instructions === undefined ? "none" : `${instructions.length} characters`}`,
		"",
		...skillTable(skills, paint, width),
	];
	for (const { path, files } of skills)
		if (files)
			lines.push(
				"",
				`${paint("bold", showText(path))}/`,
				...renderTree(files, ({ size }) => paint("dim", formatSize(size))),
			);
	if (invalid.length > 0) lines.push("", paint("red", "not loadable:"));
	for (const { reason } of invalid) lines.push(`  ${showText(reason)}`);
	return lines.join("\n");
}

function skillTable(skills: readonly InspectedSkill[], paint: Paint, width: number): string[] {
	if (skills.length === 0) return ["no skills"];
	const rows = skills.map(({ path, files, size, tokens, description }) => [
		showText(path),
		files ? String(files.length) : "?",
		size === undefined ? "?" : formatSize(size),
		tokens === undefined ? "?" : `~${tokens}`,
		showText(description),
	]);
	const head = ["SKILL", "FILES", "SIZE", "TOKENS", "DESCRIPTION"];
	const widths = head.map((title, i) =>
		Math.max(title.length, ...rows.map((row) => row[i]!.length)),
	);
	const show = (row: readonly string[]) => {
		const fixed = row
			.slice(0, -1)
			.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
			.join("  ");
		const room = Math.max(20, width - fixed.length - 2);
		const text = row.at(-1)!;
		return `${fixed}  ${text.length > room ? `${text.slice(0, room - 1)}…` : text}`;
	};
	return [paint("dim", show(head)), ...rows.map(show)];
}

function describeCapabilities(capabilities: object): string {
	const names = Object.entries(capabilities).flatMap(([name, value]) => {
		if (name !== "extensions") return [withDetails(name, value)];
		return Object.entries((value ?? {}) as object).map(([id, details]) =>
			withDetails(id === SKILLS_EXTENSION ? "skills" : id, details),
		);
	});
	return names.map(showText).join(", ") || "none";
}

function withDetails(name: string, value: unknown): string {
	const set = Object.entries((value ?? {}) as object).filter(([, on]) => on);
	return set.length > 0 ? `${name} (${set.map(([key]) => key).join(", ")})` : name;
}

function formatSize(size: number): string {
	if (size < 1000) return `${size} B`;
	return size < 1_000_000
		? `${(size / 1000).toFixed(1)} kB`
		: `${(size / 1_000_000).toFixed(1)} MB`;
}
