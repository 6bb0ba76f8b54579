/** Bundlers in watch mode: child processes that report each build. */
import { type ChildProcess, spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestContext } from "vitest";
import { tempDirectory } from "../support/temp-folder.ts";
import { childEnvironment, command, type Project, type Settings } from "./project.ts";

/**
 * Watchers need a moment after a build: chokidar drops a second change of a file within 50 ms, and
 * others set up their watches again.
 */
export const PAUSE = 400;

export type Texts = Readonly<Record<string, string>>;

/** Matches the report of a build that saw exactly these files. */
export function sees(files: Texts): (report: Report) => boolean {
	return ({ built }) =>
		JSON.stringify(Object.entries(built ?? {}).sort()) ===
		JSON.stringify(Object.entries(files).sort());
}

/** How editors and scripts save a file, with the pauses they make. */
export const SAVES: Readonly<Record<string, (path: string, text: string) => Promise<void>>> = {
	"in one step, by a file that takes its place": async (path, text) => {
		writeFileSync(`${path}~`, text);
		renameSync(`${path}~`, path);
	},
	"in two steps, empty in between": async (path, text) => {
		writeFileSync(path, "");
		await sleep(8);
		writeFileSync(path, text);
	},
	"half of it first": async (path, text) => {
		writeFileSync(path, text.slice(0, -20));
		await sleep(15);
		writeFileSync(path, text);
	},
	"twice in a moment": async (path, text) => {
		writeFileSync(path, `${text}\nFirst.\n`);
		await sleep(35);
		writeFileSync(path, text);
	},
};

export interface Watch {
	/** Waits for a matching report and drops those before it. The error lists the reports that came instead. */
	next(fits: (report: Report) => boolean, what: string): Promise<Report>;
}

export interface Report {
	readonly built?: unknown;
	readonly failed?: string;
}

/** Stopped when the test of this context ends, because others may run beside it. */
export function watch(
	bundler: string,
	project: Project,
	{ onTestFinished }: TestContext,
	settings: Settings = {},
	script = "drive.mjs",
): Watch {
	const child: ChildProcess = spawn(
		command(bundler),
		[join(import.meta.dirname, script), bundler, JSON.stringify({ ...settings, watch: true })],
		{ cwd: project.root, env: watchEnvironment(), stdio: ["ignore", "pipe", "pipe"] },
	);
	onTestFinished(() => void child.kill("SIGKILL"));
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

/** A watch is killed and cannot remove its temporary files, so it gets a directory for them. */
export function watchEnvironment(): NodeJS.ProcessEnv {
	const temporary = tempDirectory();
	return { ...childEnvironment(), TMPDIR: temporary, TEMP: temporary, TMP: temporary };
}
