/** The files of an archive as they are found, each path checked against all before it (D2). */
import { SKILL_FILE } from "@skillbake/core";
import { show } from "../show.ts";
import { type ArchiveLimits, refuse, tooMuch } from "./archive-limits.ts";

export interface ArchiveFile {
	readonly bytes: Uint8Array;
	readonly executable: boolean;
}

/** Names no file system, or not every one, takes as they are. */
const WINDOWS_PATH = /^[a-z]:|\\|^\/\//i;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const UNSAFE_CHARACTER = /[\p{Cc}\p{Cf}<>:"|?*]|[. ]$/u;
const SPECIAL_MODE = 0o7000;
const EXECUTABLE = 0o111;

export class FileTree {
	readonly files = new Map<string, ArchiveFile>();
	readonly #limits: ArchiveLimits;
	/** Folded path → path, for everything that exists: on a Mac or on Windows they are one. */
	readonly #paths = new Map<string, { path: string; kind: "file" | "directory" }>();
	#entries = 0;
	#bytes = 0;

	constructor(limits: ArchiveLimits) {
		this.#limits = limits;
	}

	/** Counts the entry before its content is looked at. */
	addEntry(): void {
		if (++this.#entries > this.#limits.entries)
			throw tooMuch(`has more than ${this.#limits.entries} entries`);
	}

	/** Claims room for a file before it is unpacked. */
	reserve(bytes: number): void {
		this.#bytes += bytes;
		if (this.#bytes > this.#limits.bytes)
			throw tooMuch(`holds more than ${this.#limits.bytes} bytes`);
		if (this.files.size >= this.#limits.files)
			throw tooMuch(`holds more than ${this.#limits.files} files`);
	}

	addDirectory(raw: string, mode: number): void {
		assertMode(raw, mode);
		const path = cleanPath(raw.replace(/\/$/, ""));
		if (path !== "") this.#claim(path, "directory", true);
	}

	addFile(raw: string, mode: number, bytes: Uint8Array): void {
		assertMode(raw, mode);
		const path = cleanPath(raw);
		if (path === "") throw refuse("has a file without a name");
		this.#claim(path, "file", false);
		this.files.set(path, { bytes, executable: (mode & EXECUTABLE) !== 0 });
	}

	finish(): ReadonlyMap<string, ArchiveFile> {
		if (!this.files.has(SKILL_FILE)) throw refuse("has no SKILL.md at its root");
		return this.files;
	}

	#claim(path: string, kind: "file" | "directory", repeatable: boolean): void {
		const slash = path.lastIndexOf("/");
		if (slash !== -1) this.#claim(path.slice(0, slash), "directory", true);
		const key = path.normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKC");
		const other = this.#paths.get(key);
		if (other === undefined) {
			this.#paths.set(key, { path, kind });
			return;
		}
		if (repeatable && other.path === path && other.kind === kind) return;
		if (other.path === path) throw refuse(`holds ${show(path)} twice`);
		throw refuse(`holds ${show(other.path)} and ${show(path)}, which are one file on some systems`);
	}
}

function assertMode(path: string, mode: number): void {
	if (mode & SPECIAL_MODE) throw refuse(`sets set-uid, set-gid or sticky bits on ${show(path)}`);
}

/** A leading `./` is what `tar .` writes, and the only thing that is taken away. */
function cleanPath(raw: string): string {
	const path = raw === "." ? "" : raw.replace(/^\.\//, "");
	if (path === "") return path;
	if (path.startsWith("/") || WINDOWS_PATH.test(path))
		throw refuse(`holds an absolute or Windows path, ${show(raw)}`);
	if (path.length > 1024) throw refuse("holds a path of more than 1,024 characters");
	const segments = path.split("/");
	if (segments.length > 32) throw refuse(`holds a path of more than 32 levels, ${show(raw)}`);
	for (const segment of segments) {
		if (segment === "..") throw refuse(`holds a path that leaves the skill, ${show(raw)}`);
		if (
			segment === "" ||
			segment === "." ||
			UNSAFE_CHARACTER.test(segment) ||
			WINDOWS_DEVICE.test(segment)
		)
			throw refuse(`holds a path that is not safe everywhere, ${show(raw)}`);
	}
	return path;
}
