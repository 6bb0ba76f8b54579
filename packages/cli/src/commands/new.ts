/** `skillbake new` */
import { defineCommand, type Input, type OptionTable } from "./command.ts";

const OPTIONS = {
	description: {
		type: "string",
		short: "d",
		value: "<text>",
		help: "what the skill does and when to use it",
		also: ["message", "m"],
	},
	license: {
		type: "string",
		value: "<text>",
		help: "the license, such as MIT",
	},
} as const satisfies OptionTable;

export type NewInput = Input<typeof OPTIONS>;

export const create = defineCommand({
	name: "new",
	summary: "create a valid skill from a template",
	usage: "[path]",
	about:
		"Creates a directory with a SKILL.md. The last part of the path is the skill's name. On a terminal, asks for what is missing.",
	options: OPTIONS,
	examples: [
		["new skills/refunds", "asks for the description"],
		[
			'new skills/refunds -d "Handles refunds. Use when a customer wants money back."',
			"asks nothing",
		],
	],
	load: async () => (await import("../new/run-new.ts")).runNew,
});
