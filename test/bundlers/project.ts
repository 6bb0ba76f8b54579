/** Temporary projects with skills, and child processes that build them. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach } from "vitest";

export interface Settings {
	options?: object;
	watch?: boolean;
	cache?: boolean;
	/** Files to write right after the plugin has read the folder for the first time. */
	meanwhile?: Readonly<Record<string, string>>;
	/** The plugin added twice. */
	twice?: boolean;
	/** Builds each of them and prints the errors, instead of `src/main.js`. */
	entries?: readonly string[];
}

export interface Project {
	readonly root: string;
	path(...segments: string[]): string;
	write(files: Readonly<Record<string, string>>): void;
	remove(path: string): void;
}

const here = dirname(fileURLToPath(import.meta.url));
export const repository = join(here, "../..");
export const exampleSkills = join(repository, "examples/skills");

const processes: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
	for (const child of processes.splice(0)) child.kill("SIGKILL");
});
afterAll(() => {
	for (const folder of folders.splice(0))
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

export function createEmptyProject(): Project {
	const root = realpathSync(mkdtempSync(join(tmpdir(), "skillbake-")));
	folders.push(root);
	return {
		root,
		path: (...segments) => join(root, ...segments),
		write(files) {
			for (const [path, text] of Object.entries(files)) {
				mkdirSync(dirname(join(root, path)), { recursive: true });
				writeFileSync(join(root, path), text);
			}
		},
		remove: (path) => rmSync(join(root, path), { recursive: true }),
	};
}

/** A project of ECMAScript modules in which the runtime is installed. */
export function createProject(files: Readonly<Record<string, string>> = {}): Project {
	const project = createEmptyProject();
	project.write({ "package.json": '{ "name": "project", "type": "module" }\n', ...files });
	installRuntime(project);
	return project;
}

/** Copies, as a package manager would: not every bundler follows links out of the project. */
export function installRuntime(project: Project, folder = ""): void {
	for (const name of ["core", "runtime"])
		for (const part of ["package.json", "dist"])
			cpSync(
				join(repository, "packages", name, part),
				project.path(folder, "node_modules/@skillbake", name, part),
				{ recursive: true },
			);
}

/** Makes a dependency of the tests one of the project. */
export function link(project: Project, name: string, from = "test"): void {
	mkdirSync(dirname(project.path("node_modules", name)), { recursive: true });
	symlinkSync(join(repository, from, "node_modules", name), project.path("node_modules", name));
}

export function copySkills(project: Project, path: string): void {
	cpSync(exampleSkills, project.path(path), { recursive: true });
}

export function skillText(name: string, body = `Use ${name}.`): string {
	return `---\nname: ${name}\ndescription: What ${name} is for.\n---\n\n${body}\n`;
}

export interface Run {
	readonly code: number;
	readonly output: string;
}

export function build(bundler: string, project: Project, settings: Settings = {}): Promise<Run> {
	return run(
		command(bundler),
		[join(here, "drive.mjs"), bundler, JSON.stringify(settings)],
		project,
	);
}

export function runNode(file: string, project: Project): Promise<Run> {
	return run(process.execPath, [file], project);
}

export function run(program: string, args: readonly string[], project: Project): Promise<Run> {
	return new Promise((done) => {
		execFile(
			program,
			args,
			{ cwd: project.root, maxBuffer: 1e8, env: childEnvironment() },
			(error, stdout, stderr) =>
				done({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr }),
		);
	});
}

export interface Watch {
	/** The next report that fits; earlier ones are dropped. Fails with what came instead. */
	next(fits: (report: Report) => boolean, what: string): Promise<Report>;
}

export interface Report {
	readonly built?: unknown;
	readonly failed?: string;
}

export function watch(
	bundler: string,
	project: Project,
	script = "drive.mjs",
	settings: Settings = {},
): Watch {
	const child: ChildProcess = spawn(
		command(bundler),
		[join(here, script), bundler, JSON.stringify({ ...settings, watch: true })],
		{ cwd: project.root, env: watchEnvironment(), stdio: ["ignore", "pipe", "pipe"] },
	);
	processes.push(child);
	const seen: Report[] = [];
	let log = "";
	let rest = "";
	let wake = () => {};
	child.stderr?.on("data", (data) => {
		log += data;
	});
	child.stdout?.on("data", (data) => {
		const lines = (rest + data).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines)
			if (line.startsWith("{")) seen.push(JSON.parse(line));
			else log += `${line}\n`;
		wake();
	});
	return {
		async next(fits, what) {
			const deadline = Date.now() + 20_000;
			const other: Report[] = [];
			for (;;) {
				for (let report = seen.shift(); report; report = seen.shift()) {
					if (fits(report)) return report;
					other.push(report);
				}
				const left = deadline - Date.now();
				if (left <= 0)
					throw new Error(
						`${bundler}: no ${what}; saw ${JSON.stringify(other).slice(-2000)}\n${log}`,
					);
				await new Promise<void>((done) => {
					const timer = setTimeout(done, left);
					wake = () => {
						clearTimeout(timer);
						done();
					};
				});
			}
		},
	};
}

/** A watch is killed, so what it keeps in the temporary directory is removed for it. */
function watchEnvironment(): NodeJS.ProcessEnv {
	const temporary = mkdtempSync(join(tmpdir(), "skillbake-"));
	folders.push(temporary);
	return { ...childEnvironment(), TMPDIR: temporary, TEMP: temporary, TMP: temporary };
}

function childEnvironment(): NodeJS.ProcessEnv {
	const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
	// What belongs to this process; package managers put the repository's packages into NODE_PATH.
	for (const name of ["NODE_OPTIONS", "NODE_PATH", "NODE_ENV", "VITEST"])
		Reflect.deleteProperty(env, name);
	return env;
}

function command(bundler: string): string {
	return bundler === "bun" ? bunBinary() : process.execPath;
}

/** The binary is its own package; the install script that links it need not run. */
function bunBinary(): string {
	const require = createRequire(createRequire(import.meta.url).resolve("bun/package.json"));
	const cpu = process.arch === "arm64" ? "aarch64" : process.arch;
	const os = process.platform === "win32" ? "windows" : process.platform;
	return require.resolve(`@oven/bun-${os}-${cpu}/bin/bun${os === "windows" ? ".exe" : ""}`);
}
