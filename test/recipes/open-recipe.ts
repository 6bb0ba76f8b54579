/** A recipe in an empty folder outside of this repository, with our packages from their tarballs. */
import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment, createEmptyProject, type Project } from "../bundlers/project.ts";
import { afterFile } from "../support/clean-up.ts";
import { findBinary } from "../support/find-binary.ts";
import { packedPackages } from "../support/packed-packages.ts";
import { repository } from "../support/repository.ts";
import { tempDirectory } from "../support/temp-folder.ts";
import type { Recipe } from "./read-recipes.ts";

/** How long a server may take to answer, and a command to end. */
const PATIENCE = 180_000;

export interface OpenRecipe extends Project {
	/** Runs a command of the page and resolves with its output; rejects if it fails. */
	run(line: string): Promise<string>;
	/** Starts a server that runs until the test file ends. */
	start(line: string): BackgroundCommand;
	/** Repeats a command until it succeeds, because a server needs a while to answer. */
	retry(line: string): Promise<string>;
}

export interface BackgroundCommand {
	output(): string;
	stop(): Promise<void>;
}

export async function openRecipe(recipe: Recipe): Promise<OpenRecipe> {
	const project = createEmptyProject();
	project.write({ ...recipe.files });
	const tarballs = await packedPackages();
	const env = recipeEnvironment(recipe.node);
	const spawnShell = (line: string): ChildProcess =>
		spawn(withTarballs(line, tarballs), {
			cwd: project.root,
			env,
			shell: true,
			// A group of its own, so that the processes that it starts end with it.
			detached: true,
			stdio: ["ignore", "pipe", "pipe"],
		});

	const run = async (line: string): Promise<string> => {
		const child = spawnShell(line);
		const output = collect(child);
		const timer = setTimeout(() => killGroup(child), PATIENCE);
		const code = await new Promise<number | null>((done) => child.on("close", done));
		clearTimeout(timer);
		if (code !== 0) throw new Error(`$ ${line}\nexit code ${code}\n${output()}`);
		return output();
	};

	return {
		...project,
		run,
		start(line) {
			const child = spawnShell(line);
			const output = collect(child);
			const ended = new Promise<void>((done) => child.on("close", () => done()));
			const stop = async () => {
				killGroup(child);
				await ended;
			};
			afterFile(stop);
			return { output, stop };
		},
		async retry(line) {
			const end = Date.now() + PATIENCE;
			for (;;) {
				try {
					return await run(line);
				} catch (error) {
					if (Date.now() > end) throw error;
					await sleep(500);
				}
			}
		},
	};
}

/** `npm install` of our packages takes all tarballs, because they depend on each other. */
function withTarballs(line: string, tarballs: ReadonlyMap<string, string>): string {
	if (!line.startsWith("npm install ")) return line;
	const words = line.split(" ");
	const others = words.filter((word) => !tarballs.has(word));
	if (others.length === words.length) return line;
	return [...others, ...[...tarballs.values()].map((file) => JSON.stringify(file))].join(" ");
}

function recipeEnvironment(node: string | undefined): NodeJS.ProcessEnv {
	const programs = tempDirectory({
		bun: { link: findBinary("bun", "bin/bun") },
		deno: { link: findBinary("deno", "deno") },
	});
	const env = childEnvironment();
	const bin = node ? [join(repository, `test/node_modules/node-${node}/bin`)] : [];
	return {
		...env,
		PATH: [...bin, env["PATH"], programs].join(delimiter),
		npm_config_prefer_offline: "true",
		npm_config_audit: "false",
		npm_config_fund: "false",
		NEXT_TELEMETRY_DISABLED: "1",
		WRANGLER_SEND_METRICS: "false",
	};
}

function collect(child: ChildProcess): () => string {
	let text = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.setEncoding("utf8").on("data", (part: string) => {
			text += part;
		});
	return () => text;
}

function killGroup(child: ChildProcess): void {
	try {
		process.kill(-child.pid!, "SIGKILL");
	} catch {
		// It has ended by itself.
	}
}
