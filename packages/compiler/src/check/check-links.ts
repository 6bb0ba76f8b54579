/** Relative links in the markdown files of a skill (H16: they resolve against the file they stand in). */
import { posix } from "node:path";
import type { Finding } from "../diagnostics.ts";
import { belowSkill, createOwnerFinder, type ServedFile } from "../place/place-skills.ts";
import type { ServedScope } from "./check.ts";
import { createPathGuesser, type GuessPath } from "./create-path-guesser.ts";
import { findLinks } from "./find-links.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;
/** What `join` would change. Without it, appending is enough and three times as fast. */
const DOTS = /(?:^|\/)\.{0,2}(?:\/|$)/;

type LinkFinding = Pick<Finding, "code" | "message" | "hint">;

/** What is known about the paths of one skill, all relative to it. */
interface SkillPaths {
	exists(path: string): boolean;
	/** Where a file is served, by where it is on disk. */
	movedTo(path: string): string | undefined;
	readonly guess: GuessPath;
}

/** A nested skill checks the links of its own files. */
export function checkLinks({ skill, served, report }: ServedScope): void {
	const ownerOf = createOwnerFinder(skill);
	const paths = indexPaths(served, (path) => belowSkill(skill, path));
	for (const { path, file } of served) {
		const { text } = file;
		if (text === undefined || !MARKDOWN.test(path) || ownerOf(file.path) !== skill) continue;
		const directory = posix.dirname(path);
		const resolve = createResolver(directory);
		const bad = findLinks(text, (target) => paths.exists(resolve(target)));
		if (bad === "too long") {
			report({ ...TOO_LONG, file: file.path });
			continue;
		}
		for (const { target, offset, length } of bad)
			report({
				...describeLink(target, resolve(target), directory, paths),
				file: file.path,
				at: { text, offset, length },
			});
	}
}

const TOO_LONG = {
	code: "link-broken",
	severity: "info",
	message: "The file is longer than 1 MiB, so its links were not checked. Some may be broken.",
	hint: "Split the file.",
} as const;

function createResolver(directory: string): (target: string) => string {
	const base = directory === "." ? "" : `${directory}/`;
	return (target) =>
		DOTS.test(target) ? posix.join(directory, target).replace(/\/$/, "") : base + target;
}

function indexPaths(served: readonly ServedFile[], below: (path: string) => string): SkillPaths {
	let known: Set<string> | undefined;
	let moved: Map<string, string> | undefined;
	const paths = () => (known ??= withDirectories(served.map(({ path }) => path)));
	return {
		exists: (path) => paths().has(path),
		movedTo(path) {
			moved ??= new Map(served.map(({ path, file }) => [below(file.path), path]));
			return moved.get(path);
		},
		guess: createPathGuesser(paths),
	};
}

function describeLink(
	target: string,
	resolved: string,
	directory: string,
	{ movedTo, guess }: SkillPaths,
): LinkFinding {
	if (resolved === ".." || resolved.startsWith("../"))
		return {
			code: "link-escapes",
			message: `The link to \`${target}\` leaves the skill; a host cannot follow it.`,
			hint: "Copy the file into the skill, or link to it by an absolute URL.",
		};
	const broken = {
		code: "link-broken",
		message: `The link to \`${target}\` does not lead to a file of the skill.`,
	} as const;
	const moved = movedTo(resolved);
	if (moved !== undefined)
		return {
			...broken,
			hint: `The file is served as ${JSON.stringify(moved)}, because a skill is served under its name and not under that of its directory. Rename the directory, or link to that path.`,
		};
	const meant = guess(resolved, target);
	if (meant)
		return {
			...broken,
			hint: `Did you mean \`${toDestination(posix.relative(directory, meant))}\`?`,
		};
	return {
		...broken,
		hint: `Expected ${JSON.stringify(resolved)} in the skill. Correct the link or add the file.`,
	};
}

/** As one writes it in a link: a space would end it. */
function toDestination(path: string): string {
	return path.replaceAll("%", "%25").replaceAll(" ", "%20") || ".";
}

function withDirectories(paths: readonly string[]): Set<string> {
	const known = new Set<string>(["."]);
	for (const path of paths)
		for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
			known.add(path.slice(0, end));
	return known;
}
