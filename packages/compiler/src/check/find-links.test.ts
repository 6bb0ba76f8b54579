import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { skillText } from "../../../../test/support/skill-text.ts";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { findLinks, type Link } from "./find-links.ts";

const targets = (markdown: string, isFine = (_: string) => false) =>
	(findLinks(markdown, isFine) as Link[]).map(({ target }) => target);

it("finds links, images and definitions that name files", () => {
	const markdown = [
		"[a](a.md) ![b](img/b.png 'title') [c][ref] [d](<with space.md>) [e](e%20e.md?x#y) [f](f(1).md)",
		"[web](https://x.test) [mail](mailto:x@y.z) [top](#top) [abs](/x) [scheme](skill://x/y)",
		"",
		"[ref]: ref.md",
	].join("\n");
	expect(targets(markdown)).toEqual([
		"a.md",
		"img/b.png",
		"with space.md",
		"e e.md",
		"f(1).md",
		"ref.md",
	]);
});

it("ignores code, comments and escaped brackets", () => {
	expect(
		targets(
			"`[a](a.md)`\n\n    [b](b.md)\n\n~~~\n[c](c.md)\n~~~\n\n\\[d](d.md)\n\n<!-- [e](e.md) -->",
		),
	).toEqual([]);
});

it("agrees with a full parse on which targets are fine", () => {
	const target = fc.constantFrom("a.md", "b.md", "a(1).md", "a%20b.md");
	fc.assert(
		fc.property(fc.array(target, { minLength: 1 }), (all) => {
			const markdown = all
				.map((name, i) => (i % 2 ? `![x](${name})` : `text [x](${name} "t") text`))
				.join("\n\n");
			const bad = targets(markdown, (name) => name.startsWith("a"));
			expect(bad).toEqual(all.filter((name) => !name.startsWith("a")));
		}),
	);
});

it("finds a bad link right behind a good one", () => {
	const isFine = (target: string) => target === "good.md" || target === "good.png";
	expect(targets("|[a](good.md)|[b](bad.md)|", isFine)).toEqual(["bad.md"]);
	expect(targets("[![a](good.png)](bad.md)", isFine)).toEqual(["bad.md"]);
	expect(targets("# [x]:\n[y]: bad.md\n\n[y]", isFine)).toEqual(["bad.md"]);
});

it("does not parse what is too large to be prose, but says so if it matters", () => {
	const markdown = "[a](a.md)\n".repeat(200_000);
	expect(findLinks(markdown, () => false)).toBe("too long");
	expect(findLinks(markdown, () => true)).toEqual([]);
});

it("loads the parser only when a link looks broken", () => {
	const compiler = new URL("../../dist/index.js", import.meta.url).href;
	const good = tempFolder({
		"a/SKILL.md": skillText("a", { body: "[a](SKILL.md) {{b}} [c](https://x.test)" }),
	});
	const bad = tempFolder({ "a/SKILL.md": skillText("a", { body: "[a](a.md)" }) });
	const script = `
		import { createRequire } from "node:module";
		const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes("markdown-it"));
		const { compileSkills } = await import(${JSON.stringify(compiler)});
		const seen = [loaded()];
		for (const folder of ${JSON.stringify([good, bad])}) {
			await compileSkills(folder);
			seen.push(loaded());
		}
		console.log(JSON.stringify(seen));`;
	const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
		encoding: "utf8",
	});
	expect(JSON.parse(output)).toEqual([false, false, true]);
});
