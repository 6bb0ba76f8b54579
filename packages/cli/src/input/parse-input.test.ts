import { expect, it } from "vitest";
import { defineCommand } from "../commands/command.ts";
import { UsageError } from "../output/errors.ts";
import { parseInput } from "./parse-input.ts";

const command = defineCommand({
	name: "cook",
	summary: "",
	usage: "",
	about: "",
	options: {
		out: { type: "string", short: "o", value: "<file>", help: "" },
		rule: { type: "string", multiple: true, value: "<rule>", help: "" },
		watch: { type: "boolean", short: "w", help: "" },
	},
	examples: [],
	load: async () => async () => 0,
});

it("returns values, positionals and the arguments after --", () => {
	const args = ["a", "-wo", "x", "--rule=-1", "b", "--rule", "2", "--", "c", "--out"];
	const { values, positionals, rest } = parseInput(command, args, [command]);
	expect({ ...values }).toEqual({ watch: true, out: "x", rule: ["-1", "2"] });
	expect({ positionals, rest }).toEqual({ positionals: ["a", "b"], rest: ["c", "--out"] });
});

it.each([
	[["--it's"], "Unknown option --it's."],
	[["--owt"], "Unknown option --owt. Did you mean --out?"],
	[["-z"], "Unknown option -z."],
	[["--constructor"], "Unknown option --constructor."],
	[["--watch=yes"], "Option --watch takes no value."],
	[["--out"], "Option --out needs a value: --out <file>."],
	[["-o"], "Option -o needs a value: -o <file>."],
	[
		["--out", "--watch"],
		"Option --out needs a value, but --watch looks like an option. If it is the value, write --out=--watch.",
	],
])("explains %j", (args, message) => {
	expect(() => parseInput(command, args, [command])).toThrow(
		new UsageError(`${message}\n\`skillbake cook --help\` lists the options.`),
	);
});
