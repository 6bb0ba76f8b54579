/** Two little skills with everything that goes wrong elsewhere: odd names, binaries, nesting. */
import type { WireSkill } from "./wire-server.ts";

export const PNG = new Uint8Array([
	0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0xff, 0xfe,
]);

const NESTED_TEXT = "---\nname: letters\ndescription: Writes letters.\n---\n\nDear …\n";

export const LETTERS: WireSkill = {
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

export const REFUNDS: WireSkill = {
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

export const HELLO: WireSkill = {
	path: "hello",
	frontmatter: { name: "hello", description: "Says hello." },
	files: { "SKILL.md": "---\nname: hello\ndescription: Says hello.\n---\n\nHello.\n" },
};

/** The same skill with one file changed. */
export function withFile(skill: WireSkill, path: string, body: string): WireSkill {
	return { ...skill, files: { ...skill.files, [path]: body } };
}
