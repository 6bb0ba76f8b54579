import { expect, it } from "vitest";
import { isHiddenName, isIgnoredName, isLeftOutName } from "./ignored-names.ts";

const ignored =
	".git .DS_Store Thumbs.db desktop.ini node_modules __pycache__ a.pyc .a.md.swp a.md~ .#a.md #a.md# .SKILL.md.1234.tmp";

it.each(ignored.split(" "))("leaves out %j", (name) => expect(isIgnoredName(name)).toBe(true));

it.each(["SKILL.md", ".gitignore", ".env", "a.py", "a.swp", "#a", "git"])("keeps %j", (name) =>
	expect(isIgnoredName(name)).toBe(false),
);

it.each([".env", ".gitignore", ".ssh", ".SKILL.md.12.tmp", "..x"])("%j is hidden", (name) => {
	expect(isHiddenName(name)).toBe(true);
	expect(isLeftOutName(name)).toBe(true);
});

it.each(["SKILL.md", "a.env", "_x"])("%j is neither hidden nor left out", (name) => {
	expect(isHiddenName(name)).toBe(false);
	expect(isLeftOutName(name)).toBe(false);
});
