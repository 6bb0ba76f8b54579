/** Lists the direct children of a skill's directory (S12). Never extends an entry (H10). */
import { DIRECTORY_MIME_TYPE, METHODS, type SkillEntry } from "@skillbake/core";
import { SkillHostError } from "../errors.ts";
import { isRecord } from "../untrusted/is-record.ts";
import { assertRemoteScheme, parseUri } from "../untrusted/parse-uri.ts";
import { show } from "../untrusted/show.ts";
import type { RequestOptions, SkillClient } from "./client.ts";
import { indexEntry } from "./index-entry.ts";
import { assertDirectoryRead } from "./supports-skills.ts";
import { walkPages } from "./walk-pages.ts";
import { withinDeadline } from "./within-deadline.ts";

export interface DirectoryChild {
	readonly uri: string;
	/** The last segment of the URI, decoded. */
	readonly name: string;
	readonly directory: boolean;
	readonly mimeType: string | undefined;
	readonly size: number | undefined;
}

export interface DirectoryOptions extends RequestOptions {
	/** The held entry. A child outside it means that the skill changed (H10). */
	readonly entry?: SkillEntry | undefined;
}

export async function readDirectory(
	client: SkillClient,
	uri: string,
	options: DirectoryOptions = {},
): Promise<readonly DirectoryChild[]> {
	assertRemoteScheme(uri, options.schemes);
	assertDirectoryRead(client);
	const parent = parseUri(uri)?.canonical;
	if (parent === undefined)
		throw new SkillHostError("origin", `${show(uri)} is not a directory of a skill.`, { uri });
	const items = await withinDeadline(options, (bounded) =>
		walkPages(client, METHODS.readDirectory, { uri }, "resources", bounded),
	);
	const children = items.map((item) => parseChild(item, parent));
	const names = new Set(children.map(({ name }) => name));
	if (names.size !== children.length)
		throw new SkillHostError("server", `The server lists a child of ${show(uri)} more than once.`, {
			uri,
		});
	if (options.entry) assertHeld(options.entry, children);
	return children;
}

/** Refuses anything but a direct child: other subtrees, other schemes, local files (H10, H11). */
function parseChild(item: unknown, parent: string): DirectoryChild {
	const { uri, mimeType, size } = isRecord(item) ? item : {};
	if (typeof uri !== "string")
		throw new SkillHostError("server", `A child of ${show(parent)} has no uri.`, { uri: parent });
	const parsed = parseUri(uri);
	const name = parsed?.segments.at(-1);
	if (!parsed || name === undefined || !isChild(parent, parsed.canonical))
		throw new SkillHostError(
			"origin",
			`The server lists ${show(uri)} as a child of ${show(parent)}, but it lies elsewhere.`,
			{ uri },
		);
	return {
		uri,
		name,
		directory: mimeType === DIRECTORY_MIME_TYPE,
		mimeType: typeof mimeType === "string" ? mimeType : undefined,
		size: typeof size === "number" ? size : undefined,
	};
}

function isChild(parent: string, canonical: string): boolean {
	return canonical.slice(0, canonical.lastIndexOf("/")) === parent;
}

function assertHeld(entry: SkillEntry, children: readonly DirectoryChild[]): void {
	if (entry.resources === "dynamic") return;
	const held = [...indexEntry(entry).keys()];
	for (const child of children) {
		const canonical = parseUri(child.uri)?.canonical ?? child.uri;
		const known = child.directory
			? held.some((uri) => uri.startsWith(`${canonical}/`))
			: held.includes(canonical);
		if (known) continue;
		throw new SkillHostError(
			"changed",
			`The skill ${show(entry.uri)} has a new file or directory, ${show(child.uri)}. It changed and must be approved again.`,
			{ uri: child.uri },
		);
	}
}
