/** Parses a `SKILL.md`: its frontmatter with the place of each field, and its body. */
import {
	explainYaml,
	type ParsedSkillText,
	readSkillText,
	type TextProblem,
} from "@skillbake/format";
import type { ReadFile } from "@skillbake/format/node";
import { isOnDisk } from "../read/contents-on-disk.ts";
import { loadYaml } from "./load-yaml.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";

export interface ParsedSkill extends ParsedSkillText {
	/** The `SKILL.md`, relative to the folder. */
	readonly file: string;
	readonly text: string;
}

export interface Parsing {
	/** `undefined` if the frontmatter cannot be read; the problems say why. */
	readonly skill: ParsedSkill | undefined;
	readonly problems: readonly TextProblem[];
}

/** Keeps nothing of the text but its YAML: contents may stay on disk. */
export function parseSkill(file: ReadFile & { readonly text: string }): Parsing {
	const split = splitFrontmatter(file.text);
	const { parsed, problems } = readSkillText(
		isOnDisk(file) ? { ...split, yaml: copyText(split.yaml) } : split,
		loadYaml,
		{
			explain: explainYaml,
		},
	);
	if (!parsed) return { skill: undefined, problems };
	const { body: _, ...rest } = parsed;
	const skill = {
		...rest,
		file: file.path,
		get text() {
			return file.text;
		},
		get body() {
			return file.text.slice(rest.bodyOffset);
		},
	};
	return { skill, problems };
}

/** Engines let a part of a text hold on to the whole of it. */
function copyText(text: string): string {
	return Buffer.from(text).toString();
}
