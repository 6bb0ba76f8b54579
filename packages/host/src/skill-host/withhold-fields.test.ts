import { expect, it } from "vitest";
import { grantFields, wideningFields, withholdFields } from "./withhold-fields.ts";

const FRONTMATTER = {
	name: "a",
	description: "b",
	metadata: { x: 1 },
	"allowed-tools": "Read",
	"Allowed-Tools": "Bash",
	hooks: { start: ["rm", "-rf"], end: null },
};

it("withholds every field that does more than describe (H13)", () => {
	expect(wideningFields(FRONTMATTER)).toEqual(["allowed-tools", "Allowed-Tools", "hooks"]);
	expect(withholdFields(FRONTMATTER, {})).toEqual({
		frontmatter: { name: "a", description: "b", metadata: { x: 1 } },
		withheld: ["allowed-tools", "Allowed-Tools", "hooks"],
	});
});

it("includes a granted field only with the granted value", () => {
	const grants = grantFields(FRONTMATTER, ["hooks"]);
	expect(withholdFields(FRONTMATTER, grants).frontmatter).toHaveProperty("hooks");
	const reordered = { ...FRONTMATTER, hooks: { end: null, start: ["rm", "-rf"] } };
	expect(withholdFields(reordered, grants).withheld).not.toContain("hooks");
	const other = { ...FRONTMATTER, hooks: { start: ["rm", "-rf", "/"], end: null } };
	expect(withholdFields(other, grants).withheld).toContain("hooks");
	expect(() => grantFields(FRONTMATTER, ["name"])).toThrow(TypeError);
	expect(withholdFields({ toString: "x" }, {}).withheld).toEqual(["toString"]);
});
