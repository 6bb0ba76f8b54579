import { dirname, join } from "node:path";
import { isDirectory, realPath } from "./paths.ts";

const PACKAGE = /^((?:@[^\\/]+\/)?[^\\/]+)(?:\/(.*))?$/;

/** Like Node's lookup of packages, but ignores `exports`, which list modules and not folders. */
export function findInPackages(path: string, from: string): string | undefined {
	const [, name = "", inside = ""] = PACKAGE.exec(path) ?? [];
	for (let directory = from; ; directory = dirname(directory)) {
		const candidate = join(directory, "node_modules", name);
		if (isDirectory(candidate)) return realPath(join(candidate, inside));
		if (directory === dirname(directory)) return undefined;
	}
}
