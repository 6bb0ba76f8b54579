/**
 * Finds the field in which a YAML mistake is. Each field is read on its own, because a parser that
 * reads everything often gives up many lines behind the mistake.
 */

/** Nothing at all counts as a map, because a comment is not a mistake. */
export type YamlKind =
	| "map"
	| "list"
	| "scalar"
	| { readonly error: string; readonly offset: number };
export type ReadYaml = (yaml: string) => YamlKind;

/** A field with everything indented below it. */
interface Block {
	readonly text: string;
	readonly offset: number;
}

/** The block with the mistake, taken apart. */
export interface Mistake extends Block {
	/** All of the YAML, in which `offset` counts. */
	readonly yaml: string;
	/** The parser's word for the mistake, when it reads only this block. */
	readonly error: string;
	/** Where the parser stopped, counted from the start of the block. */
	readonly errorOffset: number;
	readonly isNested: boolean;
	/** The first line without its line end. */
	readonly line: string;
	/** What stands before the value: indentation, dashes, `field: `. */
	readonly before: string;
	/** The field's name, if the line has one. */
	readonly field: string | undefined;
	/** The first line of the value, without blanks at its end. */
	readonly value: string;
	/** The lines below the first one. */
	readonly below: readonly Line[];
	/** Whether the block can be read with another first line. */
	reads(line: string): boolean;
}

export interface Line {
	readonly text: string;
	/** Counted from the start of the block. */
	readonly offset: number;
	readonly indent: number;
}

/** Reading broken YAML is slow, so only so many characters of a block are read again. */
const LONGEST_BLOCK = 8_192;
const MOST_BLOCKS = 256;
const MOST_LEVELS = 4;
const FIRST_LINE = /^([ \t]*(?:- +)*)(?:("[^"]*"|'[^']*'|[^\s:]+)([ \t]*:(?:[ \t]+|$)))?(.*)$/;

export function findMistake(
	yaml: string,
	errorOffset: number,
	readYaml: ReadYaml,
): Mistake | undefined {
	const read = readOnce(readYaml);
	const found = findBlock({ text: yaml, offset: 0 }, read, 0);
	const block = found ?? lineAt(yaml, errorOffset);
	if (!block) return undefined;
	const kind = read(block.text);
	const [first, ...below] = linesOf(block.text);
	const line = first!.text;
	const isNested = found ? found.level > 0 : first!.indent > 0;
	const [, lead = "", field, colon = "", value = ""] = FIRST_LINE.exec(line) ?? [];
	return {
		...block,
		yaml,
		error: typeof kind === "object" ? kind.error : "",
		errorOffset: typeof kind === "object" ? kind.offset : 0,
		isNested,
		line,
		before: `${lead}${field ?? ""}${colon}`,
		field,
		value: value.trimEnd(),
		below,
		reads: (corrected) => {
			const text = corrected + block.text.slice(line.length);
			if (text.length > LONGEST_BLOCK) return false;
			return isNested ? typeof read(text) !== "object" : read(text) === "map";
		},
	};
}

function readOnce(read: ReadYaml): ReadYaml {
	const known = new Map<string, YamlKind>();
	return (text) => {
		const kind = known.get(text) ?? (text.length > LONGEST_BLOCK ? "map" : read(text));
		known.set(text, kind);
		return kind;
	};
}

/** The innermost block that cannot be read on its own. */
function findBlock(
	parent: Block,
	read: ReadYaml,
	level: number,
): (Block & { readonly level: number }) | undefined {
	const blocks = splitBlocks(parent);
	for (const block of blocks.slice(0, MOST_BLOCKS)) {
		const kind = read(block.text);
		const isPart = kind === "map" || (kind === "list" && level > 0);
		if (isPart || (kind === "scalar" && level > 0 && blocks.length === 1)) continue;
		const below = block.text.indexOf("\n") + 1;
		const holdsOthers = /^[^\n:]*:[ \t]*\r?\n/.test(block.text) && level < MOST_LEVELS;
		const inner =
			holdsOthers &&
			findBlock({ text: block.text.slice(below), offset: block.offset + below }, read, level + 1);
		return inner || { ...block, level };
	}
	return undefined;
}

/** Blank lines and comments belong to the block above them. */
function splitBlocks({ text, offset }: Block): Block[] {
	const starts: number[] = [];
	let base: number | undefined;
	let isList = false;
	for (const line of linesOf(text)) {
		const content = line.text.trim();
		if (content === "" || content.startsWith("#")) continue;
		base ??= line.indent;
		const isItem = /^-(?: |$)/.test(content);
		const isClosing = /^[\]}]/.test(content);
		const continues = line.indent > base || isClosing || (isItem && !isList);
		if (starts.length > 0 && continues) continue;
		isList = isItem;
		starts.push(line.offset);
	}
	return starts.map((start, i) => ({
		text: text.slice(start, starts[i + 1]),
		offset: offset + start,
	}));
}

/** Every field can be read on its own, so the mistake is in how they stand together. */
function lineAt(yaml: string, offset: number): Block | undefined {
	const start = yaml.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
	const end = yaml.indexOf("\n", start);
	const text = yaml.slice(start, end < 0 ? undefined : end + 1);
	return text.trim() === "" ? undefined : { text, offset: start };
}

export function linesOf(text: string): Line[] {
	const lines: Line[] = [];
	for (let offset = 0; offset < text.length; ) {
		const end = text.indexOf("\n", offset);
		const next = end < 0 ? text.length : end + 1;
		const line = text.slice(offset, next).replace(/\r?\n$/, "");
		lines.push({ text: line, offset, indent: line.length - line.trimStart().length });
		offset = next;
	}
	return lines;
}
