/** Paths as a tree. */
import { safe } from "../terminal.ts";

interface Branch<File> {
	readonly branches: Map<string, Branch<File>>;
	file?: File;
}

export function renderTree<File extends { readonly path: string }>(
	files: readonly File[],
	remark: (file: File) => string,
): string[] {
	const root: Branch<File> = { branches: new Map() };
	for (const file of files) {
		let branch = root;
		for (const segment of file.path.split("/")) {
			const next: Branch<File> = branch.branches.get(segment) ?? { branches: new Map() };
			branch.branches.set(segment, next);
			branch = next;
		}
		branch.file = file;
	}
	return lines(root, "", remark);
}

function lines<File>(
	branch: Branch<File>,
	indent: string,
	remark: (file: File) => string,
): string[] {
	const entries = [...branch.branches];
	return entries.flatMap(([name, child], at) => {
		const last = at === entries.length - 1;
		const label = child.file ? `${safe(name)}  ${remark(child.file)}` : `${safe(name)}/`;
		return [
			`${indent}${last ? "└─" : "├─"} ${label}`,
			...lines(child, `${indent}${last ? "   " : "│  "}`, remark),
		];
	});
}
