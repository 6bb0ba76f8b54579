import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, it } from "vitest";
import { findLinks, mayHaveBadLink } from "./find-links.ts";

const nothingIsFine = () => false;
const targets = (markdown: string) =>
	findLinks(markdown, nothingIsFine).map(({ target }) => target);

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

it("looks quickly and misses nothing that a full parse sees", () => {
	const piece = fc.constantFrom(
		"[",
		"]",
		"(",
		")",
		"](",
		"]: ",
		"<",
		">",
		"a.md",
		"b c",
		"\\",
		"&amp;",
		"`",
		"\n",
		"\n\n",
		"    ",
		"> ",
		"- ",
		"!",
		" 'title'",
		"#x",
		"../",
		"%20",
		"](\n",
		"https:",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
			const markdown = pieces.join("");
			if (hasRelativeLink(markdown)) expect(mayHaveBadLink(markdown, nothingIsFine)).toBe(true);
		}),
		{ numRuns: 5_000 },
	);
});

it("agrees with a full parse on which targets are fine", () => {
	const target = fc.constantFrom("a.md", "b.md", "a(1).md", "a%20b.md");
	fc.assert(
		fc.property(fc.array(target, { minLength: 1 }), (all) => {
			const markdown = all
				.map((name, i) => (i % 2 ? `![x](${name})` : `text [x](${name} "t") text`))
				.join("\n\n");
			const bad = findLinks(markdown, (name) => name.startsWith("a"));
			expect(bad.map((link) => link.target)).toEqual(all.filter((name) => !name.startsWith("a")));
		}),
	);
});

it("does not parse what is too large to be prose", () => {
	expect(targets("[a](a.md)\n".repeat(200_000))).toEqual([]);
});

function hasRelativeLink(markdown: string): boolean {
	const urls: string[] = [];
	const visit = (node: { type: string; url?: string; children?: unknown[] }) => {
		if (node.url !== undefined) urls.push(node.url);
		for (const child of node.children ?? []) visit(child as typeof node);
	};
	visit(fromMarkdown(markdown) as never);
	return urls.some((url) => url !== "" && !/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(url));
}
