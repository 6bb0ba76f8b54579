/** `skillbake new`: a valid skill from a template. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { compileSkills, renderText } from "@skillbake/compiler";
import { SKILL_FILE } from "@skillbake/core";
import { defineCommand } from "../command.ts";
import { Failure, UsageError } from "../errors.ts";
import { EXIT } from "../exit-code.ts";
import { print } from "../terminal.ts";
import { writeFile } from "../write-file.ts";

const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MOST_DESCRIPTION = 1024;

export const create = defineCommand({
	name: "new",
	summary: "make a valid skill from a template",
	usage: "[path]",
	about:
		"Makes a folder with a SKILL.md. The last part of the path is the skill's name. Asks only for what is missing, and never without a terminal.",
	options: {
		description: {
			type: "string",
			short: "d",
			value: "<text>",
			help: "what the skill does and when to use it",
		},
		license: { type: "string", value: "<text>", help: "the license, such as MIT" },
	},
	examples: [
		["new skills/refunds", "asks for the description"],
		[
			'new skills/refunds -d "Handles refunds. Use when a customer wants money back."',
			"asks nothing",
		],
	],
	async run({ values, positionals }) {
		if (positionals.length > 1)
			throw new UsageError(`skillbake new takes one path, not ${positionals.length}.`);
		const ask = asker();
		try {
			const path = positionals[0] ?? (await ask("Path of the skill (skills/my-skill): ", "a path"));
			const name = checkName(path);
			const folder = resolve(path);
			if (existsSync(folder) && readdirSync(folder).includes(SKILL_FILE))
				throw new Failure(`${join(path, SKILL_FILE)} exists already; nothing was changed.`);
			const description = checkDescription(
				values.description ??
					(await ask("What it does, and when to use it: ", "--description <text>")),
			);
			const file = join(folder, SKILL_FILE);
			writeFile(file, template(name, description, values.license));
			const { diagnostics } = await compileSkills(folder);
			if (diagnostics.length > 0) print(renderText(diagnostics, { folder: path }));
			print(`made ${relative(process.cwd(), file) || file}`);
			return EXIT.clean;
		} finally {
			ask.close();
		}
	},
});

function checkName(path: string): string {
	const name = basename(resolve(path));
	if (NAME.test(name)) return name;
	const better = name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 64)
		.replace(/^-+|-+$/g, "");
	throw new UsageError(
		`The name ${JSON.stringify(name)} must be 1 to 64 of a-z, 0-9 and single hyphens.${better ? ` Try ${better}.` : ""}`,
	);
}

function checkDescription(text: string): string {
	const description = text.trim();
	const length = [...description].length;
	if (length > 0 && length <= MOST_DESCRIPTION) return description;
	throw new UsageError(
		`The description must have 1 to ${MOST_DESCRIPTION} characters; this one has ${length}.`,
	);
}

function template(name: string, description: string, license: string | undefined): string {
	const title = name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
	return [
		"---",
		`name: ${/^[\d-]+$|^(?:true|false|null|yes|no|on|off|y|n)$/.test(name) ? JSON.stringify(name) : name}`,
		// Quoted, so that no colon or hash in it is read as YAML.
		`description: ${JSON.stringify(description)}`,
		...(license ? [`license: ${JSON.stringify(license)}`] : []),
		"---",
		"",
		`# ${title}`,
		"",
		"## Steps",
		"",
		"1. Say what to do first.",
		"2. Say how to tell that it is done.",
		"",
	].join("\n");
}

/** Questions on a terminal; without one, a sentence that names what is missing. */
function asker() {
	const terminal = process.stdin.isTTY && process.stdout.isTTY;
	const lines = terminal
		? createInterface({ input: process.stdin, output: process.stdout })
		: undefined;
	const ask = async (question: string, missing: string): Promise<string> => {
		if (!lines) throw new UsageError(`skillbake new needs ${missing}.`);
		const closed = new Promise<never>((_, fail) => {
			lines.once("SIGINT", () => fail(new Failure("Ended; nothing was made.")));
			lines.once("close", () => fail(new Failure("Ended; nothing was made.")));
		});
		closed.catch(() => {});
		return (
			(await Promise.race([lines.question(question), closed])).trim() || ask(question, missing)
		);
	};
	return Object.assign(ask, { close: () => lines?.close() });
}
