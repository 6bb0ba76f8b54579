import { describe, expect, it } from "vitest";
import { GLOBAL_OPTIONS } from "../commands/command.ts";
import { COMMANDS } from "../commands.ts";
import { suggestOption } from "./suggest-option.ts";

function suggested(command: string, option: string): string {
	const { options } = COMMANDS.find(({ name }) => name === command)!;
	return suggestOption(option, { ...options, ...GLOBAL_OPTIONS }, COMMANDS).trim();
}

describe("by example", () => {
	it.each([
		["serve", "port", "Did you mean --http [port]?"],
		["serve", "p", "Did you mean --http [port]?"],
		["serve", "prot", "Did you mean --http [port]?"],
		["serve", "wacth", "Did you mean --watch?"],
		["check", "json", "Did you mean --format json?"],
		["check", "reporter", "Did you mean --format <pretty|json|sarif|github>?"],
		["check", "max-warnings", "Did you mean --strict?"],
		["check", "maxWarnings", "Did you mean --strict?"],
		["check", "ignore-pattern", "Did you mean --exclude <glob>?"],
		["check", "config-file", "Did you mean --config <file>?"],
		["build", "outDir", "Did you mean --out <file>?"],
		["build", "output", "Did you mean --out <file>?"],
		["build", "lazy", "Did you mean --content lazy?"],
		["build", "dry-run", "Did you mean --check?"],
		["verify", "legacy", "Did you mean --era legacy?"],
		["verify", "token", "Did you mean --header <name: value>?"],
		["inspect", "verbose", "Did you mean --debug?"],
		["new", "desc", "Did you mean --description <text>?"],
		["types", "watch", "It is an option of `skillbake check`, `skillbake serve`."],
		["serve", "no-watch", "Without --watch there is nothing to turn off."],
		["check", "constructor", ""],
		["check", "xyzzy", ""],
		["check", "z", ""],
		["check", "", ""],
	])("%s --%s: %s", (command, option, sentence) => {
		expect(suggested(command, option)).toBe(sentence);
	});
});

describe.each(COMMANDS.map(({ name, options }) => [name, options] as const))("%s", (name, own) => {
	const options = Object.entries({ ...own, ...GLOBAL_OPTIONS });

	it("finds every option by a misspelling, by its other names and by its values", () => {
		for (const [option, spec] of options) {
			if (option.length > 3)
				expect(suggested(name, option.replace(/(.)(.)$/, "$2$1"))).toContain(`--${option}`);
			for (const other of "also" in spec ? spec.also : [])
				expect(suggested(name, other)).toContain(`--${option}`);
		}
	});

	it("has no other name twice, or one that is an option", () => {
		const all = options.flatMap(([option, spec]) => [option, ...("also" in spec ? spec.also : [])]);
		expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
	});

	it("knows the options of the other commands", () => {
		for (const other of COMMANDS)
			for (const option of Object.keys(other.options))
				if (!Object.hasOwn(own, option)) expect(suggested(name, option)).not.toBe("");
	});
});
