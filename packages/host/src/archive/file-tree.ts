/** Collects the files of an archive and checks each path against all before it (D2). */
import { isDeviceName, SKILL_FILE } from "@skillbake/core";
import { FIXED_LIMITS, type HostLimits } from "../limits.ts";
import { show } from "../untrusted/show.ts";
import { refuse, tooMuch } from "./archive-errors.ts";

export interface ArchiveFile {
	readonly bytes: Uint8Array;
	readonly executable: boolean;
}

/** Names that some file systems refuse or change. */
const WINDOWS_PATH = /^[a-z]:|\\|^\/\//i;
const UNSAFE_CHARACTER = /[\p{Cc}\p{Cf}<>:"|?*]|[. ]$/u;
const SPECIAL_MODE = 0o7000;
const EXECUTABLE = 0o111;

export class FileTree {
	readonly files = new Map<string, ArchiveFile>();
	readonly #limits: HostLimits;
	/** By case-folded path, because macOS and Windows ignore case. */
	readonly #paths = new Map<string, { path: string; kind: "file" | "directory" }>();
	#entries = 0;
	#bytes = 0;

	constructor(limits: HostLimits) {
		this.#limits = limits;
	}

	/** Counts an entry before its content is read. */
	addEntry(): void {
		if (++this.#entries > this.#limits.archiveEntries)
			throw tooMuch(`has more than ${this.#limits.archiveEntries} entries`);
	}

	/** Reserves space for a file before it is unpacked. */
	reserve(bytes: number): void {
		this.#bytes += bytes;
		if (this.#bytes > this.#limits.skillBytes)
			throw tooMuch(`holds more than ${this.#limits.skillBytes} bytes`);
		if (this.files.size >= this.#limits.skillFiles)
			throw tooMuch(`holds more than ${this.#limits.skillFiles} files`);
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
		throw refuse(
			`holds ${show(other.path)} and ${show(path)}, which are the same file on some systems`,
		);
	}
}

function assertMode(path: string, mode: number): void {
	if (mode & SPECIAL_MODE) throw refuse(`sets set-uid, set-gid or sticky bits on ${show(path)}`);
}

/** Removes only a leading `./`, which `tar .` writes. */
function cleanPath(raw: string): string {
	const path = raw === "." ? "" : raw.replace(/^\.\//, "");
	if (path === "") return path;
	if (path.startsWith("/") || WINDOWS_PATH.test(path))
		throw refuse(`holds an absolute or Windows path, ${show(raw)}`);
	if (path.length > FIXED_LIMITS.pathLength)
		throw refuse(`holds a path of more than ${FIXED_LIMITS.pathLength} characters`);
	const segments = path.split("/");
	if (segments.length > FIXED_LIMITS.pathDepth)
		throw refuse(`holds a path of more than ${FIXED_LIMITS.pathDepth} levels, ${show(raw)}`);
	for (const segment of segments) {
		if (segment === "..") throw refuse(`holds a path that leaves the skill, ${show(raw)}`);
		if (
			segment === "" ||
			segment === "." ||
			UNSAFE_CHARACTER.test(segment) ||
			isDeviceName(segment)
		)
			throw refuse(`holds a path that is unsafe on some systems, ${show(raw)}`);
	}
	return path;
}
