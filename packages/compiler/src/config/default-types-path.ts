/** Where the declarations of `?mcp` imports go if no option says so. */
import { statSync } from "node:fs";
import { join } from "node:path";

/** TypeScript projects usually include `src` and may include nothing else. */
export function defaultTypesPath(root: string): string {
	const src = join(root, "src");
	const hasSrc = statSync(src, { throwIfNoEntry: false })?.isDirectory() ?? false;
	return join(hasSrc ? src : root, "skillbake.d.ts");
}
