/** Plain scalars that YAML libraries read differently: a host that re-reads the file may refuse it (S5). */
import { isNode, isScalar, Scalar, visit } from "yaml";
import type { SkillCheck } from "./check.ts";

const AMBIGUOUS: readonly [RegExp, string][] = [
	[/^\d{4}-\d\d?-\d\d?(?:[Tt ].*)?$/, "a date to some readers, a string to others"],
	[/^[-+]?0\d+$/, "an octal number to some readers, a decimal one to others"],
	[/^[-+]?0o[0-7]+$/, "an octal number to some readers, a string to others"],
	[/^[-+]?\d+(?::[0-5]?\d)+(?:\.\d*)?$/, "a number in base 60 to some readers, a string to others"],
	[/^[-+]?\d[\d_]*_[\d_]*(?:\.\d*)?$/, "a number to some readers, a string to others"],
	[/^[-+]?\d+[eE][-+]?\d+$/, "a number to some readers, a string to others"],
	[/^(?:yes|no|on|off)$/i, "a boolean to some readers, a string to others"],
];

export function checkAmbiguousScalars({ skill, report }: SkillCheck): void {
	for (const { pair, yamlOffset } of skill.fields) {
		for (const part of [pair.key, pair.value]) {
			if (!isNode(part)) continue;
			visit(part, {
				Scalar(_key, node) {
					if (!isScalar(node) || node.type !== Scalar.PLAIN) return;
					const source = node.source ?? "";
					const why = ambiguity(source, node.value);
					if (why === undefined) return;
					report({
						code: "ambiguous-scalar",
						message: `\`${source}\` is ${why}.`,
						hint: `Quote it: "${source}"`,
						file: skill.file,
						at: {
							text: skill.text,
							offset: yamlOffset + (node.range?.[0] ?? 0),
							length: source.length,
						},
					});
				},
			});
		}
	}
}

function ambiguity(source: string, value: unknown): string | undefined {
	if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
		return "a number too large to be exact in every reader";
	return AMBIGUOUS.find(([pattern]) => pattern.test(source))?.[1];
}
