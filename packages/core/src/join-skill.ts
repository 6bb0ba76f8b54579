/** The join rule (D5): how the files of a skill become one text, for hosts that know only prompts. */

export interface JoinedFile {
	/** Relative to the skill's root, decoded. */
	readonly path: string;
	/** `undefined` for a binary file: it contributes its separator line and nothing else. */
	readonly text: string | undefined;
}

/** Joins the files in the given order; the first one is the `SKILL.md`. */
export function joinSkill(files: Iterable<JoinedFile>): string {
	let joined = "";
	let first = true;
	for (const { path, text } of files) {
		if (!first) joined += `\n--- ${path} ---\n`;
		first = false;
		if (text !== undefined) joined += text.endsWith("\n") ? text : `${text}\n`;
	}
	return joined;
}
