/** The files of the repository, as paths relative to its root. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Tracked files and new ones that are not ignored, so that a check sees a file before it is committed. */
export function listFiles(...under: readonly string[]): string[] {
	const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...under];
	const listed = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\0");
	return listed.filter((path) => path !== "" && existsSync(join(ROOT, path)));
}

export function readText(path: string): string {
	return readFileSync(join(ROOT, path), "utf8");
}

/** A unit test or a helper that only tests use. */
export function isTest(path: string): boolean {
	return /^test\/|\.test\.ts$|\/testing\//.test(path);
}

/** Contents of skills are data for tests and examples, not text of this project. */
export function isSkillContent(path: string): boolean {
	return /^examples\/skills\/|\/fixtures\//.test(path);
}
