/** YAML that some hosts' small parsers cannot read: they refuse the skill after loading it (H5). */
import { isCollection, isMap, isScalar, isSeq, type Node, Scalar, visit } from "yaml";
import type { SkillCheck } from "./check.ts";

const INDENTATION_INDICATOR = /^[|>][+-]?\d/;

export function checkPortableYaml({ skill, report }: SkillCheck): void {
	const { yamlOffset } = skill;
	for (const value of skill.nodes)
		visit(value, {
			Node(_key, node) {
				const [start = 0, end = start] = node.range ?? [];
				const source = skill.text.slice(yamlOffset + start, yamlOffset + end);
				const found = describe(node, source);
				if (!found) return;
				report({
					code: "frontmatter-portable",
					message: `${found.what}: not every host reads that.`,
					hint: found.hint,
					file: skill.file,
					at: { text: skill.text, offset: yamlOffset + start, length: 1 },
				});
				// What it holds has the same problem.
				return visit.SKIP;
			},
		});
}

function describe(node: Node, source: string): { what: string; hint: string } | undefined {
	if (isScalar(node)) {
		const quoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
		if (quoted && source.includes("\n"))
			return {
				what: "A quoted value goes over several lines",
				hint: "Write it on one line, or as a block after `>-`.",
			};
		if (INDENTATION_INDICATOR.test(source) && node.type?.startsWith("BLOCK"))
			return {
				what: "A block has an indentation indicator",
				hint: "Remove the digit and start the block with its least indented line.",
			};
		return undefined;
	}
	if (!isCollection(node) || !node.flow) return undefined;
	if (source.includes("\n"))
		return {
			what: "A list or map in brackets goes over several lines",
			hint: "Write it on one line, or one item per line without brackets.",
		};
	if (isSeq(node) && node.items.some((item) => isMap(item) && !startsWithBrace(item, node, source)))
		return { what: "A list in brackets holds `key: value`", hint: "Quote the items." };
	return undefined;
}

function startsWithBrace(item: Node, list: Node, source: string): boolean {
	return source[(item.range?.[0] ?? 0) - (list.range?.[0] ?? 0)] === "{";
}
