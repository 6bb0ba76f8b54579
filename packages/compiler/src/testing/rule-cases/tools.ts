/** Names of tools in frontmatter. */
import { type Case, fields, front } from "./rule-case.ts";

const tools = ["create_ticket", "list_tickets", "mcp__github__create_issue"];

const unknown = (
	when: string,
	text: string,
	[line, column]: readonly [number, number],
	message: string,
): Case => ({
	code: "unknown-tool",
	when,
	entries: fields(text),
	options: { tools },
	expected: { severity: "warn", line, column, message },
});

const MEANT = "There is no tool `creat_ticket`. Did you mean `create_ticket`?";

export const TOOLS_CASES: readonly Case[] = [
	unknown("allowed-tools is plain", "allowed-tools: list_tickets creat_ticket", [4, 29], MEANT),
	unknown("allowed-tools is in quotes", 'allowed-tools: "creat_ticket Read"', [4, 17], MEANT),
	unknown(
		"the name is also a specifier",
		"allowed-tools: Bash(creat_ticket) creat_ticket",
		[4, 35],
		MEANT,
	),
	unknown("allowed-tools is a flow list", "allowed-tools: [Read, creat_ticket]", [4, 23], MEANT),
	unknown("allowed-tools is a list", "allowed-tools:\n  - Read\n  - creat_ticket", [6, 5], MEANT),
	unknown("allowed-tools is folded", "allowed-tools: >-\n  Read\n  creat_ticket", [6, 3], MEANT),
	unknown(
		"metadata is plain",
		"metadata:\n  requires-tools: list_tickets creat_ticket\n  x: y",
		[5, 32],
		MEANT,
	),
	unknown(
		"metadata is a flow map",
		'metadata: { a: "b", requires-tools: "creat_ticket" }',
		[4, 38],
		MEANT,
	),
	unknown(
		"it has a label",
		"allowed-tools: mcp__desk__creat_ticket",
		[4, 16],
		"There is no tool `mcp__desk__creat_ticket`. Did you mean `create_ticket`?",
	),
	unknown(
		"nothing is similar",
		"metadata:\n  requires-tools: Deploy",
		[5, 19],
		"There is no tool `Deploy`.",
	),
	{
		code: "unknown-tool",
		when: "YAML escapes hide the name",
		entries: front('name: a\ndescription: Use it.\nallowed-tools: "creat\\x5fticket"'),
		options: { tools },
		expected: { line: 2, column: 1, message: MEANT },
	},
];
