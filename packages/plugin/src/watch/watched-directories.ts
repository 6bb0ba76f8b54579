import type { CompileResult } from "@skillbake/compiler";

/**
 * The directories to watch in bundlers that also watch everything below them. For a missing folder
 * that is the folder itself, because its parent may hold the whole project.
 */
export function watchedDirectories(
	{ dirs }: CompileResult["dependencies"],
	folder: string,
): readonly string[] {
	return dirs.includes(folder) ? dirs : [folder];
}
