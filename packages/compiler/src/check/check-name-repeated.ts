import type { BakedSkill } from "../bake/baked-skill.ts";
import type { FolderScope } from "./check.ts";

/** How many of the other skills are named. */
const NAMED = 5;

/** Skills of one folder that share a name (S16). Hosts tell them apart by URI, but people do not. */
export function checkNameRepeated({ skills, report, refuse }: FolderScope): void {
	// By URI as well: two skills on one URI are a worse problem, which `file-name` reports.
	const byName = new Map<string, Map<string, BakedSkill>>();
	for (const skill of skills) {
		const { uri, frontmatter } = skill.record;
		const name = String(frontmatter["name"]);
		const byUri = byName.get(name) ?? new Map<string, BakedSkill>();
		byName.set(name, byUri.set(uri, skill));
	}
	for (const [name, byUri] of byName) {
		if (byUri.size < 2) continue;
		const same = [...byUri.values()];
		const first = same.slice(0, NAMED + 1);
		for (const skill of same) {
			const others = first.filter((other) => other !== skill).slice(0, NAMED);
			const more = same.length - 1 - others.length;
			const files = others.map(({ file }) => `\`${file}\``).join(", ");
			const severity = report({
				code: "name-repeated",
				message: `The name "${name}" is also that of ${files}${more > 0 ? ` and ${more} more` : ""}.`,
				hint: "Give each skill of a folder its own name.",
				file: skill.file,
				...placeOf(skill),
			});
			if (severity === "error") refuse(skill);
		}
	}
}

/** The line of the name, as nearly every skill writes it; otherwise the top of the file. */
function placeOf({ contents }: BakedSkill): { at?: { text: string; offset: number } } {
	const [text] = contents;
	const key = typeof text === "string" ? /^name:[ \t]*/m.exec(text) : undefined;
	return key ? { at: { text: String(text), offset: key.index + key[0].length } } : {};
}
