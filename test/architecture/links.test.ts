/** Relative links in the documentation lead to files and headings that exist. */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { isSkillContent, isTest, listFiles, readText } from "./source-files.ts";

const files = new Set(listFiles());
const pages = [...files].filter(
	(file) => file.endsWith(".md") && !isSkillContent(file) && !isTest(file),
);

it.each(pages)("%s", (page) => {
	const links = [...proseOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
	const broken = links.flatMap(([link, path = "", anchor]) => {
		const target = path === "" ? page : posix.join(posix.dirname(page), path);
		const exists = files.has(target) || [...files].some((file) => file.startsWith(`${target}/`));
		if (!exists) return [link];
		return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [link];
	});
	expect(broken).toEqual([]);
});

/** As GitHub derives them from headings. */
function anchorsOf(page: string): string[] {
	return [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
		title
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, "")
			.replaceAll(" ", "-"),
	);
}

function proseOf(page: string): string {
	return readText(page).replace(/^```[\s\S]*?^```/gm, "");
}
