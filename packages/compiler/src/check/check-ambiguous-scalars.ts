/** Unquoted values that YAML libraries read differently: a host that parses the file again may refuse it (S5). */
import type { FrontmatterScope } from "./check.ts";

const AMBIGUOUS: readonly [RegExp, string][] = [
	[/^\d{4}-\d\d?-\d\d?(?:[Tt ].*)?$/, "a date to some readers, a string to others"],
	[/^[-+]?0\d+$/, "an octal number to some readers, a decimal one to others"],
	[/^[-+]?0o[0-7]+$/, "an octal number to some readers, a string to others"],
	[/^[-+]?\d+(?::[0-5]?\d)+(?:\.\d*)?$/, "a number in base 60 to some readers, a string to others"],
	[/^[-+]?\d+_[\d_]*(?:\.\d*)?$/, "a number to some readers, a string to others"],
	[/^[-+]?\d+[eE][-+]?\d+$/, "a number to some readers, a string to others"],
	[/^(?:yes|no|on|off)$/i, "a boolean to some readers, a string to others"],
];

export function checkAmbiguousScalars({ skill, report }: FrontmatterScope): void {
	for (const { source, value, offset } of skill.plainScalars) {
		const why = ambiguity(source, value);
		if (why !== undefined)
			report({
				code: "ambiguous-scalar",
				message: `\`${source}\` is ${why}.`,
				hint: `Quote it: "${source}"`,
				file: skill.file,
				at: { text: skill.text, offset: skill.yamlOffset + offset, length: source.length },
			});
	}
}

export function isAmbiguous(source: string, value: unknown): boolean {
	return ambiguity(source, value) !== undefined;
}

function ambiguity(source: string, value: unknown): string | undefined {
	if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
		return "a number too large to be exact in every reader";
	return AMBIGUOUS.find(([pattern]) => pattern.test(source))?.[1];
}
