/** Breaks programs in copies of a directory, and tells what state they leave behind. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryTag } from "@skillbake/core";
import { tempDirectory } from "../support/temp-folder.ts";

export const CLI = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));
const BREAK_AT = fileURLToPath(new URL("break-at.cjs", import.meta.url));
/** Processes at once: each waits for the disk now and then. */
const AT_ONCE = 4;

/** Of each program. `SKILLBAKE_KILLS=1000` looks longer. */
export const KILLS = Number(process.env["SKILLBAKE_KILLS"] ?? 100);

export type Tree = ReadonlyMap<string, string>;

export interface Ended {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly output: string;
}

export interface Broken extends Ended {
	/** For messages: where it was broken. */
	readonly point: string;
	/** The copy in which it ran. */
	readonly directory: string;
	/** The copy right after the program has ended. */
	readonly tree: Tree;
}

/** A program of Node, and what it makes of a directory if nothing breaks it. */
export interface Program {
	readonly args: readonly string[];
	readonly before: string;
	readonly after: Tree;
	readonly changes: number;
	readonly copies: string;
}

export async function defineProgram(before: string, args: readonly string[]): Promise<Program> {
	const copies = tempDirectory();
	const directory = copy(before, copies, "whole");
	const counted = join(copies, "counted");
	const { code, output } = await runNode(args, directory, { COUNT_TO: counted });
	if (code !== 0) throw new Error(`It fails even without a fault: ${output}`);
	const changes = Number(readFileSync(counted, "utf8"));
	return { args, before, after: readTree(directory), changes, copies };
}

/** Kills it at random points. */
export function killOften(program: Program): Promise<Broken[]> {
	const points = Array.from({ length: KILLS }, () =>
		String(1 + Math.floor(Math.random() * program.changes)),
	);
	return breakAt(program, points);
}

/** Lets each of its changes of the disk fail once. */
export function failOften(program: Program, code: string): Promise<Broken[]> {
	return breakAt(
		program,
		Array.from({ length: program.changes }, (_, i) => `${i + 1}:${code}`),
	);
}

function breakAt(program: Program, points: readonly string[]): Promise<Broken[]> {
	return inParallel(points, async (point, at) => {
		const directory = copy(program.before, program.copies, `copy-${at}`);
		const ended = await runNode(["--require", BREAK_AT, ...program.args], directory, {
			BREAK_AT: point,
		});
		return { ...ended, point, directory, tree: readTree(directory) };
	});
}

export async function inParallel<T, R>(
	items: readonly T[],
	work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const worker = async () => {
		while (next < items.length) {
			const at = next++;
			results[at] = await work(items[at]!, at);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return results;
}

export function runNode(
	args: readonly string[],
	cwd: string,
	env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
	const preload = "COUNT_TO" in env ? ["--require", BREAK_AT] : [];
	return runProgram(process.execPath, [...preload, ...args], cwd, { ...process.env, ...env });
}

export function runProgram(
	command: string,
	args: readonly string[],
	cwd: string,
	env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
	return new Promise((done, fail) => {
		const child = spawn(command, [...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => (output += chunk));
		child.once("error", fail);
		child.once("close", (code, signal) => done({ code, signal, output }));
	});
}

function copy(from: string, parent: string, name: string): string {
	const directory = join(parent, name);
	rmSync(directory, { recursive: true, force: true });
	mkdirSync(directory);
	cpSync(from, directory, { recursive: true });
	return directory;
}

/** The bytes of every file by path. */
export function readTree(directory: string): Tree {
	const files = readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	return new Map(
		files.map((file) => [file.slice(directory.length + 1), readFileSync(file, "latin1")]),
	);
}

/** Files that are neither as before nor as after. Files in the making don't count. */
export function halfFiles(tree: Tree, before: Tree, after: Tree): string[] {
	return [...tree].flatMap(([path, bytes]) =>
		temporaryTag(path.split("/").at(-1)!) !== undefined ||
		bytes === before.get(path) ||
		bytes === after.get(path)
			? []
			: [path],
	);
}

export function leftovers(tree: Tree): string[] {
	return [...tree.keys()].filter((path) => temporaryTag(path.split("/").at(-1)!) !== undefined);
}
