/** Renders paths as a tree. */
import { showText } from "@skillbake/core";

interface Segment<File> {
	readonly children: Map<string, Segment<File>>;
	file?: File;
}

export function renderTree<File extends { readonly path: string }>(
	files: readonly File[],
	remark: (file: File) => string,
): string[] {
	const root: Segment<File> = { children: new Map() };
	for (const file of files) {
		let segment = root;
		for (const name of file.path.split("/")) {
			const next: Segment<File> = segment.children.get(name) ?? { children: new Map() };
			segment.children.set(name, next);
			segment = next;
		}
		segment.file = file;
	}
	return renderChildren(root, "", remark);
}

function renderChildren<File>(
	segment: Segment<File>,
	indent: string,
	remark: (file: File) => string,
): string[] {
	const entries = [...segment.children];
	return entries.flatMap(([name, child], at) => {
		const last = at === entries.length - 1;
		const label = child.file ? `${showText(name)}  ${remark(child.file)}` : `${showText(name)}/`;
		return [
			`${indent}${last ? "└─" : "├─"} ${label}`,
			...renderChildren(child, `${indent}${last ? "   " : "│  "}`, remark),
		];
	});
}
