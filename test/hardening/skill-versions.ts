/** Two versions of a folder of skills: some files change, one skill goes, one comes, one stays. */

import { skillText } from "../support/skill-text.ts";
import type { Entries } from "../support/temp-folder.ts";

function skill(path: string, text: string): Entries {
	const name = path.split("/").at(-1)!;
	return {
		[`skills/${path}/SKILL.md`]: skillText(name, { body: `${text}\n` }),
		[`skills/${path}/LICENSE`]: `${text} ${name}\n`,
		[`skills/${path}/references/a.md`]: `${text} ${name} a\n`,
		[`skills/${path}/assets/b.bin`]: Buffer.from(`\xff${text} ${name} b`, "latin1"),
	};
}

export const OLD: Entries = {
	...skill("same", "same"),
	...skill("changed", "old"),
	...skill("removed", "old"),
	...skill("group/nested", "old"),
};

export const NEW: Entries = {
	...skill("same", "same"),
	...skill("changed", "new"),
	...skill("added", "new"),
	...skill("group/nested", "new"),
};
