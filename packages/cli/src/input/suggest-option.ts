/** Finds out which option a person meant by one that does not exist. */
import { suggest } from "@skillbake/core";
import type { Command, OptionSpec, OptionTable } from "../commands/command.ts";

/** Shorter names resemble each other by chance. */
const MIN_LENGTH = 3;

/** A sentence that starts with a space, or nothing. */
export function suggestOption(
	written: string,
	options: OptionTable,
	commands: readonly Command[],
): string {
	const name = written.length > 1 ? toKebabCase(written) : written;
	const meant = findMeant(name, options);
	if (meant !== undefined) return ` Did you mean ${meant}?`;
	const positive = name.replace(/^no-/, "");
	if (positive !== name && isOwn(options, positive))
		return ` Without --${positive} there is nothing to turn off.`;
	const owners = commands.filter((command) => isOwn(command.options, name));
	if (owners.length === 0) return "";
	return ` It is an option of ${owners.map((owner) => `\`skillbake ${owner.name}\``).join(", ")}.`;
}

function findMeant(name: string, options: OptionTable): string | undefined {
	const entries = Object.entries(options);
	// `--json` for `--format json`
	const choice = entries.find(([, spec]) => choicesOf(spec).includes(name));
	if (choice) return `--${choice[0]} ${name}`;
	const other = entries.find(([, { also }]) => also?.includes(name));
	if (other) return withValue(...other);
	if (name.length < MIN_LENGTH) return undefined;
	const misspelled = suggest(name, Object.keys(options));
	if (misspelled !== undefined) return `--${misspelled}`;
	const names = entries
		.flatMap(([option, { also = [] }]) => [option, ...also])
		.filter((option) => option.length >= MIN_LENGTH);
	const near =
		suggest(name, names) ??
		names.find((option) => option.startsWith(name) || name.startsWith(option));
	const owner = entries.find(
		([option, { also }]) => option === near || (near && also?.includes(near)),
	);
	return owner && withValue(...owner);
}

/** The words in `<json|sarif>`. */
function choicesOf({ value = "" }: OptionSpec): string[] {
	return value.includes("|") ? value.slice(1, -1).split("|") : [];
}

function withValue(name: string, { value }: OptionSpec): string {
	return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function isOwn(options: OptionTable, name: string): boolean {
	return Object.hasOwn(options, name);
}

/** `outDir` and `out_dir` as `out-dir` */
function toKebabCase(name: string): string {
	return name
		.replace(/([a-z])([A-Z])/g, "$1-$2")
		.replaceAll("_", "-")
		.toLowerCase();
}
