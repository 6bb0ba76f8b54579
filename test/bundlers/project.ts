/** Temporary projects with skills, and child processes that build them. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBinary } from "../support/find-binary.ts";
import { exampleSkills, repository } from "../support/repository.ts";
import { type Entries, tempDirectory, writeEntries } from "../support/temp-folder.ts";

export interface Settings {
	options?: object;
	watch?: boolean;
	cache?: boolean;
	/** Files to write right after the plugin has read the folder for the first time. */
	meanwhile?: Readonly<Record<string, string>>;
	/** Adds the plugin twice. */
	twice?: boolean;
	/** Builds each of these instead of `src/main.js`, and prints the errors. */
	entries?: readonly string[];
}

export interface Project {
	readonly root: string;
	path(...segments: string[]): string;
	write(files: Entries): void;
	remove(path: string): void;
}

/** A function for programs in a project: the text of every file, by skill and path. */
export const LIST_FILES = `
async function list(collection) {
	const seen = {};
	for (const skill of collection)
		for (const file of skill.files) seen[skill.path + "/" + file.path] = await file.text();
	return seen;
}
`;

export function createEmptyProject(): Project {
	const root = tempDirectory();
	return {
		root,
		path: (...segments) => join(root, ...segments),
		write: (files) => writeEntries(root, files),
		remove: (path) => rmSync(join(root, path), { recursive: true }),
	};
}

/** A project of ECMAScript modules in which the runtime is installed. */
export function createProject(files: Entries = {}): Project {
	const project = createEmptyProject();
	project.write({ "package.json": '{ "name": "project", "type": "module" }\n', ...files });
	installRuntime(project);
	return project;
}

/** Copies instead of linking, because not every bundler follows links out of the project. */
export function installRuntime(project: Project, folder = ""): void {
	for (const name of ["core", "runtime"])
		for (const part of ["package.json", "dist"])
			cpSync(
				join(repository, "packages", name, part),
				project.path(folder, "node_modules/@skillbake", name, part),
				{ recursive: true },
			);
}

/** Makes a dependency of the tests available in the project. */
export function link(project: Project, name: string, from = "test"): void {
	mkdirSync(dirname(project.path("node_modules", name)), { recursive: true });
	symlinkSync(join(repository, from, "node_modules", name), project.path("node_modules", name));
}

export function copySkills(project: Project, path: string): void {
	cpSync(exampleSkills, project.path(path), { recursive: true });
}

export interface Run {
	readonly code: number;
	readonly output: string;
}

export function build(bundler: string, project: Project, settings: Settings = {}): Promise<Run> {
	return run(
		command(bundler),
		[join(import.meta.dirname, "drive.mjs"), bundler, JSON.stringify(settings)],
		project,
	);
}

export function runNode(file: string, project: Project): Promise<Run> {
	return run(process.execPath, [file], project);
}

export function run(
	program: string,
	args: readonly string[],
	project: Project,
	env: Readonly<Record<string, string>> = {},
): Promise<Run> {
	return new Promise((done) => {
		execFile(
			program,
			args,
			{ cwd: project.root, maxBuffer: 1e8, env: { ...childEnvironment(), ...env } },
			(error, stdout, stderr) =>
				done({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr }),
		);
	});
}

export function childEnvironment(): NodeJS.ProcessEnv {
	const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
	// These variables are meant for this process: package managers put the repository's packages into NODE_PATH.
	for (const name of ["NODE_OPTIONS", "NODE_PATH", "NODE_ENV", "VITEST"])
		Reflect.deleteProperty(env, name);
	return env;
}

/** The program that runs `drive.mjs` for a bundler. */
export function command(bundler: string): string {
	return bundler === "bun" ? findBinary("bun", "bin/bun") : process.execPath;
}
