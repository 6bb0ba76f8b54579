/** `skillbake new`: creates a valid skill from a template. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { isSkillName, LIMITS, quote, SKILL_FILE, toSkillName } from "@skillbake/core";
import type { NewInput } from "../commands/new.ts";
import { Failure, UsageError } from "../output/errors.ts";
import { EXIT, type ExitCode } from "../output/exit-code.ts";
import { print, printText } from "../output/terminal.ts";
import { writeFile } from "../output/write-file.ts";
import { openQuestions } from "./open-questions.ts";
import { skillTemplate } from "./skill-template.ts";

export async function runNew({ values, positionals }: NewInput): Promise<ExitCode> {
	if (positionals.length > 1)
		throw new UsageError(`skillbake new takes one path, not ${positionals.length}.`);
	const questions = openQuestions();
	try {
		const path =
			positionals[0] ?? (await questions.ask("Path of the skill (skills/my-skill): ", "a path"));
		const name = checkName(path);
		const directory = resolve(path);
		if (existsSync(directory) && readdirSync(directory).includes(SKILL_FILE))
			throw new Failure(`${join(path, SKILL_FILE)} already exists; nothing was changed.`);
		const description = checkDescription(
			values.description ??
				(await questions.ask("What it does, and when to use it: ", "--description <text>")),
		);
		const file = join(directory, SKILL_FILE);
		writeFile(file, skillTemplate({ name, description, license: values.license }));
		await printDiagnostics(directory, path);
		print(`created ${relative(process.cwd(), file) || file}`);
		return EXIT.clean;
	} finally {
		questions.close();
	}
}

function checkName(path: string): string {
	const name = basename(resolve(path));
	if (isSkillName(name)) return name;
	const better = toSkillName(name);
	throw new UsageError(
		`The name ${quote(name)} must have 1 to ${LIMITS.nameLength} characters: a-z, 0-9 and single hyphens between them.${better ? ` Try ${better}.` : ""}`,
	);
}

function checkDescription(text: string): string {
	const description = text.trim();
	const { length } = [...description];
	if (length > 0 && length <= LIMITS.descriptionLength) return description;
	throw new UsageError(
		`The description must have 1 to ${LIMITS.descriptionLength} characters; this one has ${length}.`,
	);
}

/** The compiler is loaded last, so that questions appear at once. */
async function printDiagnostics(directory: string, displayed: string): Promise<void> {
	const { compileSkills, renderText } = await import("@skillbake/compiler");
	const { diagnostics } = await compileSkills(directory);
	if (diagnostics.length > 0) printText(renderText(diagnostics, { folder: displayed }));
}
