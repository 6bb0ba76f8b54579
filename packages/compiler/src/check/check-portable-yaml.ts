/** YAML that the official client's own small parser cannot read, so that it refuses the skill (H5). */
import type { Node, Pair, Scalar } from "yaml";
import { loadYaml } from "../parse/load-yaml.ts";
import type { FrontmatterScope } from "./check.ts";

/** The official client reads no deeper. */
const MAX_DEPTH = 32;
const INDENTATION_INDICATOR = /^[|>][+-]?\d/;
/** What YAML 1.2 does not read as a string: null, booleans and numbers. */
const NOT_A_STRING =
	/^(?:~|null|true|false|[-+]?(?:\.\d+|\d+\.?\d*)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+|[-+]?\.inf|\.nan)$/i;
const QUOTED = /^(?:'(?:[^'\n]|'')*'|"(?:[^"\\\n]|\\[^\n])*")$/;
/** Blank lines may consist of anything. */
const TAB_INDENTED = /\n *\t[ \t]*[^ \t\r\n]/;
const UNINDENTED = /\n[^ \t\r\n]/;
const DOCUMENT_END = /^\.\.\.(?=[ \t\r\n]|$)/m;
/** Some readers end a line at these, and a lone CR is a line end of old systems. */
const ODD_LINE_END = /\r(?!\n)|[\u2028\u2029\ufeff]/;

interface Breach {
	readonly what: string;
	readonly hint: string;
}

const TAB: Breach = { what: "A line is indented with a tab", hint: "Use spaces." };

export function checkPortableYaml({ skill, report }: FrontmatterScope): void {
	const { root, yamlOffset, text } = skill;
	if (!root) return;
	const { visit } = loadYaml();
	const found = ({ what, hint }: Breach, offset: number) =>
		report({
			code: "frontmatter-portable",
			message: `${what}, which the official client does not read: it refuses the skill.`,
			hint,
			file: skill.file,
			at: { text, offset: yamlOffset + offset, length: 1 },
		});
	const yaml = text.slice(yamlOffset, skill.bodyOffset);
	const at = (offset = 0) => yaml[offset];

	const oddEnd = ODD_LINE_END.exec(yaml);
	if (oddEnd)
		found(
			{
				what: "The frontmatter contains a line separator other than LF or CRLF, or a byte order mark",
				hint: "Remove it.",
			},
			oddEnd.index,
		);
	const end = DOCUMENT_END.exec(yaml);
	if (end)
		found(
			{ what: "The frontmatter ends its YAML document with `...`", hint: "Remove the line." },
			end.index,
		);
	visit(root, {
		Pair(_key, pair, path) {
			const inFlow = isFlow(path.at(-1));
			const breach = describePair(pair, inFlow, at);
			if (!breach) return undefined;
			found(breach, startOf(pair.key) ?? startOf(pair.value) ?? 0);
			return visit.SKIP;
		},
		Node(key, node, path) {
			// Keys are described with their pair.
			if (key === "key") return undefined;
			const [start = 0, stop = start] = node.range ?? [];
			const depth = path.reduce((sum, around) => sum + (isCollectionNode(around) ? 1 : 0), 0);
			const breach =
				node === root && isFlow(node)
					? {
							what: "The frontmatter is a map in braces",
							hint: "Write one `field: value` per line.",
						}
					: depth > MAX_DEPTH
						? { what: `The YAML is nested more than ${MAX_DEPTH} levels deep`, hint: "Flatten it." }
						: isIndentedWithTab(yaml, start)
							? TAB
							: describeNode(node, yaml.slice(start, stop), isFlow(path.at(-1)));
			if (!breach) return undefined;
			found(breach, start);
			// Whatever is inside has the same problem.
			return visit.SKIP;
		},
	});
}

function describePair(
	{ key, value }: Pair,
	inFlow: boolean,
	at: (offset?: number) => string | undefined,
): Breach | undefined {
	const { isNode, isScalar, Scalar } = loadYaml();
	const explicit = { what: "A key is a list, a map or empty", hint: "Write it as `key: value`." };
	if (!isNode(key) || !isScalar(key)) return explicit;
	const [start = 0, stop = start] = key.range ?? [];
	if (key.source === "" && !isQuoted(key)) return explicit;
	const colon = skipBlanks(stop, 1, at);
	const hasColon = at(colon) === ":" || inFlow;
	if (isBlock(key) || !hasColon || at(skipBlanks(start - 1, -1, at)) === "?" || at(start) === "?")
		return {
			what: "A key starts with `?` or spans several lines",
			hint: "Write it as `key: value` on one line.",
		};
	if (key.source === "__proto__")
		return { what: "A key is called `__proto__`", hint: "Give it another name." };
	if (key.type === Scalar.PLAIN && NOT_A_STRING.test(String(key.source)))
		return { what: `The key \`${key.source}\` is not a string`, hint: `Quote it: "${key.source}"` };
	if (isQuoted(key) && !inFlow && colon !== stop)
		return { what: "There is a blank between a quoted key and its colon", hint: "Remove it." };
	const isTight = key.type === Scalar.PLAIN && !/[ \t]/.test(at(colon + 1) ?? "");
	if (inFlow && (!isNode(value) || isEmpty(value) || isTight))
		return {
			what: "A key in braces has no value, or no space after its colon",
			hint: 'Write `key: value` with a space after the colon, or `key: ""`.',
		};
	return undefined;
}

function describeNode(node: Node, source: string, inFlow: boolean): Breach | undefined {
	const { isCollection, isMap, isScalar, isSeq, Scalar } = loadYaml();
	if (isScalar(node)) {
		if (isQuoted(node) && !QUOTED.test(source))
			return {
				what: "A quoted value is not closed on its line",
				hint: "Write it on one line, or as a block after `>-`.",
			};
		if (isBlock(node) && INDENTATION_INDICATOR.test(source))
			return {
				what: "A block has an indentation indicator",
				hint: "Remove the digit and start the block with its least indented line.",
			};
		if (node.type === Scalar.PLAIN && source.startsWith("?"))
			return { what: "An unquoted value starts with `?`", hint: "Quote it." };
		if (node.type === Scalar.PLAIN && TAB_INDENTED.test(source)) return TAB;
		if (node.type === Scalar.PLAIN && UNINDENTED.test(source))
			return { what: "A value continues on a line without indentation", hint: "Indent the line." };
		return undefined;
	}
	if (!isCollection(node) || !node.flow) return undefined;
	if (!inFlow && source.includes("\n"))
		return {
			what: "A list or map in brackets spans several lines",
			hint: "Write it on one line, or one item per line without brackets.",
		};
	if (isSeq(node) && node.items.some((item) => isMap(item) && !startsWithBrace(item, node, source)))
		return { what: "A list in brackets contains `key: value`", hint: "Quote the items." };
	return undefined;
}

function isIndentedWithTab(yaml: string, start: number): boolean {
	const before = skipBlanks(start - 1, -1, (offset) => yaml[offset]);
	return (before < 0 || yaml[before] === "\n") && yaml.slice(before + 1, start).includes("\t");
}

/** The nearest offset from `start` on, in steps of `step`, that is not a space or tab. */
function skipBlanks(
	start: number,
	step: 1 | -1,
	at: (offset: number) => string | undefined,
): number {
	let offset = start;
	while (at(offset) === " " || at(offset) === "\t") offset += step;
	return offset;
}

function isQuoted({ type }: Scalar): boolean {
	const { Scalar } = loadYaml();
	return type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE;
}

function isBlock({ type }: Scalar): boolean {
	return type?.startsWith("BLOCK") ?? false;
}

function isEmpty(value: Node): boolean {
	const { isScalar } = loadYaml();
	return isScalar(value) && !isQuoted(value) && (value.source ?? "") === "";
}

function isFlow(node: unknown): boolean {
	const { isCollection } = loadYaml();
	return isCollection(node) && node.flow === true;
}

function isCollectionNode(node: unknown): boolean {
	return loadYaml().isCollection(node);
}

function startOf(node: unknown): number | undefined {
	return loadYaml().isNode(node) ? node.range?.[0] : undefined;
}

function startsWithBrace(item: Node, list: Node, source: string): boolean {
	return source[(item.range?.[0] ?? 0) - (list.range?.[0] ?? 0)] === "{";
}
