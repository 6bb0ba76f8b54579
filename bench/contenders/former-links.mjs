// The link scanner that the compiler used before: a syntax tree of every markdown file.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";

export function scanFolder(folder) {
	let links = 0;
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
		if (entry.isFile() && entry.name.endsWith(".md"))
			links += countLinks(fromMarkdown(readFileSync(join(entry.parentPath, entry.name), "utf8")));
	return links;
}

function countLinks(node) {
	let count = ["link", "image", "definition"].includes(node.type) ? 1 : 0;
	for (const child of node.children ?? []) count += countLinks(child);
	return count;
}
