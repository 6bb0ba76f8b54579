/** Small sets of awkward skills: nested ones, binary files, odd names, repeated names. */
import type { Frontmatter } from "@skillbake/core";
import { fromManifest } from "@skillbake/runtime";
import { bake, type Files } from "./bake.ts";

/** A skill for the servers in `test/host`. */
export interface SampleSkill {
	readonly path: string;
	readonly frontmatter: Frontmatter;
	/** By path below the skill. */
	readonly files: Files;
}

export const PNG = new Uint8Array([
	0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0xff, 0xfe,
]);

const NESTED_TEXT = "---\nname: letters\ndescription: Writes letters.\n---\n\nDear …\n";

export const LETTERS: SampleSkill = {
	path: "acme/refunds/letters",
	frontmatter: { name: "letters", description: "Writes letters." },
	files: { "SKILL.md": NESTED_TEXT },
};

export const REFUNDS_TEXT = `---
name: refunds
description: "Handles refunds: amounts, reasons."
license: MIT
allowed-tools: Read billing_get_charge
metadata:
  owner: billing
  level: 3
  tags: [a, b]
---

# Refunds

See [the policy](references/policy.md).\r
`;

export const REFUNDS: SampleSkill = {
	path: "acme/refunds",
	frontmatter: {
		name: "refunds",
		description: "Handles refunds: amounts, reasons.",
		license: "MIT",
		"allowed-tools": "Read billing_get_charge",
		metadata: { owner: "billing", level: 3, tags: ["a", "b"] },
	},
	files: {
		"SKILL.md": REFUNDS_TEXT,
		"assets/logo.png": PNG,
		"empty.txt": "",
		"letters/SKILL.md": NESTED_TEXT,
		"references/50% rule.md": "Half.",
		"references/FAQ #1.md": "\ufeffBOM and no final newline",
		"references/größen & co.md": "Ümläute\n",
		"references/policy.md": "Line one\r\nLine two\r\n",
	},
};

export const HELLO: SampleSkill = {
	path: "hello",
	frontmatter: { name: "hello", description: "Says hello." },
	files: { "SKILL.md": "---\nname: hello\ndescription: Says hello.\n---\n\nHello.\n" },
};

/** The same skill with one file changed. */
export function withFile(skill: SampleSkill, path: string, body: string): SampleSkill {
	return { ...skill, files: { ...skill.files, [path]: body } };
}

/** A folder in which a name occurs twice. */
export const sampleFiles: Files = {
	"acme/billing/refunds/SKILL.md":
		"---\nname: refunds\ndescription: What acme/billing/refunds does.\n---\r\n# Refunds",
	"acme/billing/refunds/templates/Q A.md": "\ufeffDear customer,\n",
	"acme/billing/refunds/logo.png": PNG,
	"acme/billing/refunds/empty.txt": "",
	"acme/billing/refunds/nested/SKILL.md":
		"---\nname: nested\ndescription: What acme/billing/refunds/nested does.\n---\nNested 🙂\n",
	"acme/billing/refunds/nested/data.bin": Uint8Array.from([0xc3, 0x28]),
	"hello-world/SKILL.md":
		"---\nname: hello-world\ndescription: What hello-world does.\n---\nHello.\n",
	"other/refunds/SKILL.md": "---\nname: refunds\ndescription: What other/refunds does.\n---\n",
};

export const sampleManifest = bake(sampleFiles, { archives: ["tar.gz", "zip"] });

export const sampleSkills = fromManifest(sampleManifest);
