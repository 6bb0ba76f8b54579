/** Fields have the values that the official client reads. */
import { expect, it } from "vitest";
import { compileEntries } from "../testing/compile-entries.ts";

// Found in public collections: the official client read another value from the last field.
it.each([
	["a plain value in a file with CRLF", "description: Does x.\r\n", "Does x."],
	["a literal block in a file with CRLF", "description: |\r\n  1\r\n  2\r\n", "1\n2\n"],
	["a block that keeps its line ends", "description: |+\n  1\n\n", "1\n\n"],
	["a block that drops them", "description: >-\n  1\n  2\n", "1 2"],
])("reads the last field to its end: %s", async (_case, field, description) => {
	const eol = field.includes("\r") ? "\r\n" : "\n";
	const text = ["---", "name: a", `${field}---`, "", "Body.", ""].join(eol);
	const { manifest } = await compileEntries({ "a/SKILL.md": text });
	expect(manifest.skills[0]?.frontmatter).toEqual({ name: "a", description });
});
