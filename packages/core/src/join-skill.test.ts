import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinSkill } from "./join-skill.ts";

describe("the join rule (D5)", () => {
	it("puts SKILL.md first, labels the others, ends each text with a newline", () => {
		expect(
			joinSkill([
				{ path: "SKILL.md", text: "# Hi" },
				{ path: "a.md", text: "one\n" },
				{ path: "empty.txt", text: "" },
				{ path: "logo.png", text: undefined },
				{ path: "z.md", text: "crlf\r\n" },
			]),
		).toBe(
			"# Hi\n\n--- a.md ---\none\n\n--- empty.txt ---\n\n\n--- logo.png ---\n\n--- z.md ---\ncrlf\r\n",
		);
	});

	it("keeps every text whole and in order, for any text", () => {
		const file = fc.record({
			path: fc.string({ minLength: 1 }),
			text: fc.option(fc.string({ unit: "binary" }), { nil: undefined }),
		});
		fc.assert(
			fc.property(fc.array(file, { minLength: 1 }), (files) => {
				let rest = joinSkill(files);
				for (const [i, { path, text }] of files.entries()) {
					const expected = `${i ? `\n--- ${path} ---\n` : ""}${text ?? ""}`;
					expect(rest.startsWith(expected)).toBe(true);
					rest = rest.slice(expected.length);
					if (text !== undefined && !text.endsWith("\n")) {
						expect(rest[0]).toBe("\n");
						rest = rest.slice(1);
					}
				}
				expect(rest).toBe("");
			}),
		);
	});
});
